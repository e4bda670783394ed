/** Tools for screens that send money commands. */
export { Attempt } from '../attempt/attempt';
export { isMobileBrowser } from '../bridge/mobile-browser';
export { CodeEntry, type CodeEntryDeps, type SentCode } from '../code-entry/code-entry';
export type { CodeProblem, Payment, SecondFactor } from '../modals/second-factor';
export { feedBegins } from '../prices/feed-begins';
export { payWithSecondFactor, type StepUpRequest } from '../step-up/step-up';
