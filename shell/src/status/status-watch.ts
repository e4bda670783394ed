import type { Language } from '@maru/contract';
import type { ApiClient } from '@maru/platform';
import { ApiError, errorText } from '@maru/platform/api';
import { loadErrorTexts } from '@maru/platform/internal';
import type { ServerStatus, StatusAnswer } from './server-status';

const checkEveryMs = 60_000;

/** Looks now and then once a minute, as long as the page runs (SHEL-250). */
export function watchStatus(status: ServerStatus, api: ApiClient, page: Window, language: () => Language): void {
  const check = () => void checkStatus(status, api, language());
  page.setInterval(check, checkEveryMs);
  check();
}

export async function checkStatus(status: ServerStatus, api: ApiClient, locale: Language): Promise<void> {
  const read = (path: string) =>
    api.get<StatusAnswer>(path, { locale }, { quiet: true, background: true }).catch(() => null);
  const [inner, outer] = await Promise.all([read('/v1/mobile/version'), read('/version.json')]);
  if ([inner, outer].some((answer) => answer?.critical === 'Y')) await loadErrorTexts();
  status.learn(inner, outer, errorText(ApiError.unknown(), locale));
}
