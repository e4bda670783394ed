/** The catalogue's texts and the modal or field of each refusal; much text, so it travels apart from the rest. */
export { type RefusalName, type Refused, refusalByCode, refusals, refusalText } from '@maru/contract';
export { type ExplainDeps, explainCode, explainError, explainRefusal, fieldOf } from '../refusals/explain';
export type { RefusalFacts } from '../refusals/explanations';
