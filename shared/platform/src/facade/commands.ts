/** Tools for screens that send money commands. */
export { Attempt, isAnswerLost } from '../attempt/attempt';
export { isMobileBrowser } from '../bridge/mobile-browser';
export { CodeEntry, type CodeEntryDeps, type SentCode } from '../code-entry/code-entry';
export type { SecondFactor } from '../code-entry/second-factor';
export { feedBegins } from '../prices/feed-begins';
