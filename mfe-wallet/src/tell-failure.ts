import type { ShellServices } from '@maru/platform';
import { ApiError, errorText, unknownErrorCode } from '@maru/platform/api';
import { type ExplainDeps, explainError } from '@maru/platform/refusals';

export interface TellFailureDeps extends ExplainDeps {
  readonly preferences: Pick<ShellServices['preferences'], 'language'>;
  readonly session: Pick<ShellServices['session'], 'me'>;
}

/** Says in a modal why a withdrawal was not taken: that of its refusal, else one with the server's words (WALT-126, ERR-218). */
export async function tellFailure(error: unknown, deps: TellFailureDeps): Promise<void> {
  // Whose session has ended is at the login by now, which says so (ERR-002).
  if (error instanceof ApiError && error.status === 401) return;
  const { session, preferences, modals } = deps;
  if (error instanceof ApiError && (await explainError(error, { me: session.me }, deps))) return;
  const { language } = preferences;
  await modals.open('notice', { message: isWithoutWords(error) ? serverError[language] : errorText(error, language) });
}

/** What stands where the exchange has said nothing of its own (ERR-218). */
const serverError = { ko: '서버오류', en: 'Server error', ch: '服务器错误' } as const;

/** No answer at all has words: that it did not come. */
const isWithoutWords = (error: unknown): boolean =>
  !(error instanceof ApiError) || (error.code === unknownErrorCode && error.details.cause === undefined);
