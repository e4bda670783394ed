import { type PageReleases, type RemoteConfig, type SystemStatus, setWith } from '@maru/contract';
import type { ApiClient } from '@maru/platform';

/** What runs on the page. */
export interface Build {
  readonly production: boolean;
  readonly shell: string;
  readonly set: string;
  readonly remotes: readonly { readonly name: string; readonly version: string }[];
}

const quiet = { quiet: true } as const;

/** Reads what is running, for the test page. Rejects with an ApiError. */
export async function readBuild(api: ApiClient): Promise<Build> {
  const [{ intervalMs }, status, releases] = await Promise.all([
    api.get<RemoteConfig>('/v1/remote-config', undefined, quiet),
    api.get<SystemStatus>('/version.json', undefined, quiet),
    api.get<PageReleases>('/release/page', undefined, quiet),
  ]);
  const set = setWith(releases.set, releases.candidates);
  return {
    // Only production asks for remote config again (HELP-053).
    production: intervalMs > 0,
    shell: status.serverVersion,
    set: set.id,
    remotes: set.remotes.map(({ name, version }) => ({ name, version })),
  };
}
