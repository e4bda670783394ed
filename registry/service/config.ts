import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface RegistryConfig {
  readonly host: string;
  readonly port: number;
  /** Origin that browsers load the remotes' files from. */
  readonly publicUrl: string;
  /** Folder of files, release sets and log. */
  readonly folder: string;
  /** Version of shared/platform that the live shell provides; remotes state the range they run on. */
  readonly platformVersion: string;
  /** Bearer token for publishing; null: made at start and kept in the folder, readable by its owner only. */
  readonly token: string | null;
}

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

export const registryConfig = (env: NodeJS.ProcessEnv): RegistryConfig => {
  const port = Number(env.MARU_PORT_REGISTRY ?? 8081);
  return {
    host: env.HOST ?? '127.0.0.1',
    port,
    publicUrl: (env.MARU_REGISTRY_PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/$/, ''),
    folder: join(env.MARU_HOME ?? join(root, '.maru'), 'registry'),
    platformVersion: env.MARU_PLATFORM_VERSION ?? '1.0.0',
    token: env.MARU_REGISTRY_TOKEN ?? null,
  };
};
