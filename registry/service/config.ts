import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ShellOffers } from '@maru/contract';
import { type Environment, listOf, portNumber, readEnvironment, webAddress } from '@maru/server';
import { Type } from 'typebox';
import { Refusal } from '../refusal';
import { type BootConfig, bootConfig } from './gate/boot';
import { publicUrlOf } from './public-url';

export interface RegistryConfig {
  readonly host: string;
  readonly port: number;
  /** Origin that browsers load the remotes' files from. */
  readonly publicUrl: string;
  /** Folder of keys and tokens. */
  readonly home: string;
  /** Folder of log and files, where they are not in a bucket. */
  readonly folder: string;
  /** Version of shared/platform of the shell beside this registry, which is live until one is released; remotes state the range they run on. */
  readonly platformVersion: string;
  /** What that shell exports (`offers.json` of its build). */
  readonly offersFile: string;
  /** Formats of pages that the HTML servers write; null: that of this repository's. */
  readonly pageFormats: readonly number[] | null;
  /** File of the key that signs release sets. */
  readonly setKeyFile: string;
  /** Raw public keys of the root, base64url; null: those in `keys/root.pub` of the home folder. */
  readonly rootKeys: readonly string[] | null;
  /** How the gate boots candidates; null for no boot (MARU_GATE_BOOT=on). */
  readonly boot: BootConfig | null;
  /** Days that the files of a version are kept after it was last live. */
  readonly keepDays: number;
  /** Origins of teams' hosts that this process reaches by another origin than browsers do. */
  readonly internalHosts: ReadonlyMap<string, string>;
}

const require = createRequire(import.meta.url);
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

const variables = Type.Object({
  HOST: Type.String({ default: '127.0.0.1' }),
  MARU_PORT_REGISTRY: portNumber(8081),
  MARU_REGISTRY_PUBLIC_URL: Type.Optional(webAddress()),
  MARU_HOME: Type.String({ default: join(root, '.maru') }),
  MARU_PLATFORM_VERSION: Type.Optional(Type.String()),
  MARU_SHELL_OFFERS: Type.String({ default: join(root, 'shell', 'dist', 'offers.json') }),
  MARU_PAGE_FORMATS: Type.Optional(
    Type.String({ pattern: '^[0-9]+([ ,]+[0-9]+)*$', description: 'numbers such as 1 2' }),
  ),
  MARU_SET_KEY_FILE: Type.Optional(Type.String()),
  MARU_ROOT_KEYS: Type.Optional(Type.String()),
  MARU_GATE_BOOT: Type.Optional(Type.String()),
  MARU_KEEP_DAYS: Type.Number({ minimum: 0, default: 30, description: 'a number of days' }),
  MARU_HOSTS_FROM_HERE: Type.String({ default: '' }),
});

/** @throws Error that names the variable, when one of them cannot be used. */
export function registryConfig(env: Environment): RegistryConfig {
  const read = readEnvironment(variables, env);
  const { MARU_PORT_REGISTRY: port, MARU_HOME: home } = read;
  const setKeyFile = read.MARU_SET_KEY_FILE ?? join(home, 'keys', 'set.json');
  return {
    host: read.HOST,
    port,
    publicUrl: publicUrlOf(port, read.MARU_REGISTRY_PUBLIC_URL),
    home,
    folder: join(home, 'registry'),
    platformVersion: read.MARU_PLATFORM_VERSION ?? platformVersion(),
    offersFile: read.MARU_SHELL_OFFERS,
    pageFormats: read.MARU_PAGE_FORMATS ? listOf(read.MARU_PAGE_FORMATS).map(Number) : null,
    setKeyFile,
    rootKeys: read.MARU_ROOT_KEYS ? listOf(read.MARU_ROOT_KEYS) : null,
    boot: read.MARU_GATE_BOOT === 'on' ? { ...bootConfig(env), closed: [setKeyFile] } : null,
    keepDays: read.MARU_KEEP_DAYS,
    internalHosts: originPairs(read.MARU_HOSTS_FROM_HERE),
  };
}

/** `https://static.example=http://static:8080 …`: as browsers say it = as it is reached from here. */
const originPairs = (text: string): ReadonlyMap<string, string> =>
  new Map(
    listOf(text).map((pair) => {
      const [origin = '', here = ''] = pair.split('=');
      if (!URL.canParse(origin) || !URL.canParse(here))
        throw new Error(`MARU_HOSTS_FROM_HERE has ${pair}: write https://static.example=http://static:8080`);
      return [new URL(origin).origin, new URL(here).origin];
    }),
  );

/** Of the shell that stands beside this registry. */
const platformVersion = (): string =>
  JSON.parse(readFileSync(require.resolve('@maru/platform/package.json'), 'utf8')).version;

/** @throws Error saying what to do where there is no root key. */
export async function readRootKeys({ rootKeys, home }: RegistryConfig): Promise<readonly string[]> {
  if (rootKeys) return rootKeys;
  const path = join(home, 'keys', 'root.pub');
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Error(`${path} is missing: run maru init, or set MARU_ROOT_KEYS to the root's public keys`);
  });
  return listOf(text);
}

/**
 * Read anew each time: a new shell leaves another file.
 * @returns null where there is none. @throws Refusal while it is being written.
 */
export async function readOffers(path: string): Promise<ShellOffers | null> {
  const text = await readFile(path, 'utf8').catch(() => null);
  try {
    return text === null ? null : (JSON.parse(text) as ShellOffers);
  } catch {
    throw new Refusal(503, [`${path} is not whole: a shell is being built; try again`]);
  }
}
