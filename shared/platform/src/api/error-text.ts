import type { Language } from '@maru/contract';
import { ApiError } from './api-error';

type Catalogue = typeof import('./error-catalogue');

let catalogue: Catalogue | null = null;

/** Fetches the texts. The API client awaits this before it rejects, so that {@link errorText} has them. */
export async function loadErrorTexts(): Promise<void> {
  try {
    catalogue ??= await import('./error-catalogue');
  } catch {
    // Without it the server's own words are shown.
  }
}

/**
 * What a member reads about a failed call: the catalogue's text in their language, the server's own words where the
 * catalogue has none (ERR-005); a call without an answer says that. The server writes Korean; the values of the other languages' texts come in `details`.
 */
export function errorText(error: unknown, language: Language): string {
  const failure = error instanceof ApiError ? error : ApiError.unknown();
  return catalogue?.catalogueText(failure, language) ?? failure.message;
}
