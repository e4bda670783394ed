import type { RemoteConfig } from '@maru/contract';
import { remoteConfigMs } from '@maru/domain/content';
import type { ApiClient } from '@maru/platform';
import type { RemoteLinks } from './remote-links';

/**
 * Asks at the start, then in the rhythm that the answer names: 0 asks no more (HELP-053). A failure is swallowed and asked again in
 * the rhythm of production (ERR-007, HELP-054).
 */
export function watchRemoteConfig(
  links: RemoteLinks,
  api: Pick<ApiClient, 'get'>,
  page: Pick<Window, 'setTimeout'>,
): void {
  const ask = async () => {
    const wait = await readRemoteConfig(links, api).catch(() => remoteConfigMs);
    if (wait > 0) page.setTimeout(() => void ask(), wait);
  };
  void ask();
}

async function readRemoteConfig(links: RemoteLinks, api: Pick<ApiClient, 'get'>): Promise<number> {
  const options = { quiet: true, background: true } as const;
  const config = await api.get<RemoteConfig>('/v1/remote-config', undefined, options);
  links.learn(config.links);
  return config.intervalMs;
}
