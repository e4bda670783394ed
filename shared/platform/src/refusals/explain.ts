import { type RefusalName, refusalByCode } from '@maru/contract';
import type { ApiError } from '../api/api-error';
import type { ModalBus } from '../modals/modal-bus';
import type { Navigation } from '../navigation/navigation';
import { type Explanation, explanations, type RefusalFacts } from './explanations';

export interface ExplainDeps {
  readonly modals: Pick<ModalBus, 'open'>;
  readonly navigation: Pick<Navigation, 'go'>;
}

/** Opens the modal of a refusal, if it has one, and goes where the answer leads. @returns whether it has one. */
export async function explainRefusal(
  name: RefusalName,
  facts: RefusalFacts,
  { modals, navigation }: ExplainDeps,
): Promise<boolean> {
  const { open } = explanations[name];
  if (!open) return false;
  const route = await open(modals, facts);
  if (route) navigation.go(route);
  return true;
}

/**
 * As {@link explainRefusal}, for a refused call, once per error: an error that the page has explained is skipped.
 * @returns whether a modal has explained it, here or elsewhere.
 */
export async function explainError(error: ApiError, facts: RefusalFacts, deps: ExplainDeps): Promise<boolean> {
  if (error.explained) return true;
  const name = refusalByCode(error.code);
  if (!name || !explanations[name].open) return false;
  error.explained = true;
  return explainRefusal(name, facts, deps);
}

/** As {@link explainRefusal}, by wire code. */
export async function explainCode(code: ApiError['code'], facts: RefusalFacts, deps: ExplainDeps): Promise<boolean> {
  const name = refusalByCode(code);
  return name !== undefined && explainRefusal(name, facts, deps);
}

/** The field that a refusal is about; undefined where it is about none. */
export const fieldOf = (name: RefusalName): Explanation['field'] => explanations[name].field;
