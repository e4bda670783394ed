import type { ShellServices } from '@maru/platform';
import { ApiError, errorText } from '@maru/platform/api';
import { type ExplainDeps, explainError } from '@maru/platform/refusals';

export interface TellFailureDeps extends ExplainDeps {
  readonly preferences: Pick<ShellServices['preferences'], 'language'>;
  readonly session: Pick<ShellServices['session'], 'me'>;
}

/** Says in a modal why a withdrawal was not taken: that of its refusal, else one with the server's words (WALT-126, ERR-218). */
export async function tellFailure(error: unknown, deps: TellFailureDeps): Promise<void> {
  const { session, preferences, modals } = deps;
  if (error instanceof ApiError && (await explainError(error, { me: session.me }, deps))) return;
  await modals.open('notice', { message: errorText(error, preferences.language) });
}
