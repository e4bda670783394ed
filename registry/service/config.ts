import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { KeyFile } from '../keys/signing';
import { type BootConfig, bootConfig } from './gate/boot';

export interface RegistryConfig {
  readonly host: string;
  readonly port: number;
  /** Origin that browsers load the remotes' files from. */
  readonly publicUrl: string;
  /** Folder of keys and tokens. */
  readonly home: string;
  /** Folder of log and files, where they are not in a bucket. */
  readonly folder: string;
  /** Version of shared/platform that the live shell provides; remotes state the range they run on. */
  readonly platformVersion: string;
  /** File of the key that signs release sets. */
  readonly setKeyFile: string;
  /** Raw public keys of the root, base64url; null: those in `keys/root.pub` of the home folder. */
  readonly rootKeys: readonly string[] | null;
  /** How candidates are tried out in a browser; null: they are not (MARU_GATE_BOOT=on). */
  readonly boot: BootConfig | null;
  /** So long the files of a version stay after it was last live. */
  readonly keepDays: number;
  /** Origins of teams' hosts that this process reaches by another origin than browsers do. */
  readonly hostsFromHere: ReadonlyMap<string, string>;
}

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

export const registryConfig = (env: NodeJS.ProcessEnv): RegistryConfig => {
  const port = Number(env.MARU_PORT_REGISTRY ?? 8081);
  const home = env.MARU_HOME ?? join(root, '.maru');
  return {
    host: env.HOST ?? '127.0.0.1',
    port,
    publicUrl: (env.MARU_REGISTRY_PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/$/, ''),
    home,
    folder: join(home, 'registry'),
    platformVersion: env.MARU_PLATFORM_VERSION ?? platformVersion(),
    setKeyFile: env.MARU_SET_KEY_FILE ?? join(home, 'keys', 'set.json'),
    rootKeys: env.MARU_ROOT_KEYS ? keysIn(env.MARU_ROOT_KEYS) : null,
    boot: env.MARU_GATE_BOOT === 'on' ? bootConfig(env) : null,
    keepDays: Number(env.MARU_KEEP_DAYS ?? 30),
    hostsFromHere: originPairs(env.MARU_HOSTS_FROM_HERE ?? ''),
  };
};

/** `https://static.example=http://static:8080 …`: as browsers say it = as it is reached from here. */
const originPairs = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .split(/[\s,]+/)
      .filter(Boolean)
      .map((pair) => {
        const [origin = '', here = ''] = pair.split('=');
        if (!URL.canParse(origin) || !URL.canParse(here))
          throw new Error(`MARU_HOSTS_FROM_HERE has ${pair}: write https://static.example=http://static:8080`);
        return [new URL(origin).origin, new URL(here).origin];
      }),
  );

/** Of the shell that stands beside this registry. */
const platformVersion = (): string =>
  JSON.parse(readFileSync(join(root, 'shared', 'platform', 'package.json'), 'utf8')).version;

const keysIn = (text: string): readonly string[] => text.split(/[\s,]+/).filter(Boolean);

/** @throws Error saying what to do where there is no root key. */
export const readRootKeys = async ({ rootKeys, home }: RegistryConfig): Promise<readonly string[]> => {
  if (rootKeys) return rootKeys;
  const path = join(home, 'keys', 'root.pub');
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Error(`${path} is missing: run maru init, or set MARU_ROOT_KEYS to the root's public keys`);
  });
  return keysIn(text);
};

/** @throws Error saying what to do where the key is missing. */
export const readKeyFile = async (path: string): Promise<KeyFile> => {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Error(`${path} is missing: run maru init, or restore the key file`);
  });
  return JSON.parse(text) as KeyFile;
};
