import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface HtmlServerConfig {
  readonly host: string;
  readonly port: number;
  /** Where the API and the feed are, seen from this server. */
  readonly exchangeUrl: string;
  /** The registry, seen from this server. */
  readonly registryUrl: string;
  /** The registry's origin, seen from the browser: scripts and styles of remotes come from there. */
  readonly registryOrigin: string;
  /** Folder of the shell's build. */
  readonly dist: string;
  /** Where the last good release set is kept over restarts. */
  readonly folder: string;
}

const shellFolder = join(dirname(fileURLToPath(import.meta.url)), '..');

export const htmlServerConfig = (env: NodeJS.ProcessEnv): HtmlServerConfig => {
  const registryPort = env.MARU_PORT_REGISTRY ?? '8081';
  const registryUrl = env.MARU_REGISTRY_URL ?? `http://127.0.0.1:${registryPort}`;
  return {
    host: env.HOST ?? '127.0.0.1',
    port: Number(env.MARU_PORT_SHELL ?? 8080),
    exchangeUrl: env.MARU_EXCHANGE_URL ?? `http://127.0.0.1:${env.MARU_PORT_EXCHANGE ?? '8090'}`,
    registryUrl,
    registryOrigin: new URL(env.MARU_REGISTRY_PUBLIC_URL ?? `http://localhost:${registryPort}`).origin,
    dist: env.MARU_SHELL_DIST ?? join(shellFolder, 'dist'),
    folder: join(env.MARU_HOME ?? join(shellFolder, '..', '.maru'), 'shell'),
  };
};
