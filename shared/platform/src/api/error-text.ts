import { fillText, type Language, refusalByCode, refusals } from '@maru/contract';
import { ApiError, unknownErrorMessage } from './api-error';

/**
 * What a member reads about a failed call: the catalogue's text in their language, the server's own words where the
 * catalogue has none (ERR-005). The server writes Korean; only the count of wrong passwords comes as a bare number (AUTH-030).
 */
export function errorText(error: unknown, language: Language): string {
  if (!(error instanceof ApiError)) return unknownErrorMessage;
  const name = refusalByCode(error.code === 11000 ? 4002 : error.code);
  if (!name || (language === 'ko' && error.code !== 4001)) return error.message;
  const count = /\d+/.exec(error.message)?.[0] ?? '';
  return fillText(refusals[name].text[language], { ...(error.details as Record<string, string>), count });
}
