import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ShellBuild } from '@maru/contract';

export interface HtmlServerConfig {
  readonly host: string;
  readonly port: number;
  /** Where the API and the feed are, seen from this server. */
  readonly exchangeUrl: string;
  /** The registry, seen from this server. */
  readonly registryUrl: string;
  /** Raw public keys of the root, base64url; null: read from `rootKeysFile`, one in each line. */
  readonly rootKeys: readonly string[] | null;
  readonly rootKeysFile: string;
  /** Key of the tickets, base64url, the same for all HTML servers of a site; null: made at the start. */
  readonly ticketKey: string | null;
  /** Token for POST /counts of the registry; null: read from `countsTokenFile`. */
  readonly countsToken: string | null;
  readonly countsTokenFile: string;
  /** Addresses of proxies before this server, whose word on a visitor's address counts. */
  readonly trustedProxies: readonly string[];
  /** Folder of the shell's build. */
  readonly dist: string;
  /** Where the last good release set is kept over restarts. */
  readonly folder: string;
}

const shellFolder = join(dirname(fileURLToPath(import.meta.url)), '..');

export const htmlServerConfig = (env: NodeJS.ProcessEnv): HtmlServerConfig => {
  const registryPort = env.MARU_PORT_REGISTRY ?? '8081';
  const home = env.MARU_HOME ?? join(shellFolder, '..', '.maru');
  const registryUrl = env.MARU_REGISTRY_URL ?? `http://127.0.0.1:${registryPort}`;
  return {
    host: env.HOST ?? '127.0.0.1',
    port: Number(env.MARU_PORT_SHELL ?? 8080),
    exchangeUrl: env.MARU_EXCHANGE_URL ?? `http://127.0.0.1:${env.MARU_PORT_EXCHANGE ?? '8090'}`,
    registryUrl,
    rootKeys: env.MARU_ROOT_KEYS?.split(',').map((key) => key.trim()) ?? null,
    rootKeysFile: join(home, 'keys', 'root.pub'),
    ticketKey: env.MARU_TICKET_KEY ?? null,
    countsToken: env.MARU_COUNTS_TOKEN || null,
    countsTokenFile: join(home, 'tokens', 'html'),
    trustedProxies: env.MARU_TRUSTED_PROXIES?.split(/[\s,]+/).filter(Boolean) ?? [],
    dist: env.MARU_SHELL_DIST ?? join(shellFolder, 'dist'),
    folder: join(home, 'shell'),
  };
};

/** Read for each page: a new build of the shell is live with the next request, no restart. */
export const shellBuild = async (config: HtmlServerConfig): Promise<ShellBuild> =>
  JSON.parse(await readFile(join(config.dist, 'shell.json'), 'utf8')) as ShellBuild;

/** Read for each page: a file that comes later, or a root key more, needs no restart. */
export const rootKeysOf = async ({ rootKeys, rootKeysFile }: HtmlServerConfig): Promise<readonly string[]> =>
  rootKeys ?? (await readFile(rootKeysFile, 'utf8').catch(() => '')).split('\n').filter(Boolean);

/** Read for each report, for the same reason. */
export const countsTokenOf = async ({ countsToken, countsTokenFile }: HtmlServerConfig): Promise<string | null> =>
  countsToken ?? ((await readFile(countsTokenFile, 'utf8').catch(() => '')).trim() || null);
