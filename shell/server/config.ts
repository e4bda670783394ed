import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ShellBuild } from '@maru/contract';
import { confirmOrigin, type Environment, listOf, portNumber, readEnvironment, webAddress } from '@maru/server';
import { Type } from 'typebox';
import { type CaptchaFrame, captchaFrameOf } from './captcha-frame';
import type { ConfirmationHost } from './confirmation';

export interface HtmlServerConfig {
  readonly host: string;
  readonly port: number;
  /** Address of the API and the feed for this server. */
  readonly exchangeUrl: string;
  /** Address of the registry for this server. */
  readonly registryUrl: string;
  /** Raw public keys of the root, base64url; null: read from `rootKeysFile`, one in each line. */
  readonly rootKeys: readonly string[] | null;
  readonly rootKeysFile: string;
  /** Key of page-load tokens and device cookies, base64url, the same for all HTML servers of a site; null: kept in `folder`. */
  readonly ticketKey: string | null;
  /** Token for POST /counts of the registry; null: read from `countsTokenFile`. */
  readonly countsToken: string | null;
  readonly countsTokenFile: string;
  /** Addresses of proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
  /** Null: the site has no reCAPTCHA. */
  readonly captchaFrame: CaptchaFrame | null;
  /** Null: browsers cannot confirm withdrawals of coins. */
  readonly confirmation: ConfirmationHost | null;
  /** The least that is believed of the registry, also by a server that has seen nothing yet. */
  readonly floors: { readonly trust: number; readonly set: number };
  /** Folder of the shell's build. */
  readonly dist: string;
  /** What the outer status says (API-150); an operator switches it by `npm run status`. */
  readonly statusFile: string;
  /** Folder that keeps the last valid release set over restarts. */
  readonly folder: string;
}

const shellFolder = join(dirname(fileURLToPath(import.meta.url)), '..');

const variables = Type.Object({
  HOST: Type.String({ default: '127.0.0.1' }),
  MARU_PORT_SHELL: portNumber(8080),
  MARU_PORT_EXCHANGE: portNumber(8090),
  MARU_PORT_REGISTRY: portNumber(8081),
  MARU_EXCHANGE_URL: Type.Optional(webAddress()),
  MARU_REGISTRY_URL: Type.Optional(webAddress()),
  MARU_HOME: Type.String({ default: join(shellFolder, '..', '.maru') }),
  MARU_ROOT_KEYS: Type.Optional(Type.String()),
  MARU_TICKET_KEY: Type.Optional(Type.String()),
  MARU_COUNTS_TOKEN: Type.Optional(Type.String()),
  MARU_PUBLIC_URL: Type.Optional(webAddress()),
  MARU_RECAPTCHA_SITE_KEY: Type.Optional(Type.String()),
  MARU_RECAPTCHA_URL: Type.Optional(webAddress()),
  MARU_CONFIRM_URL: Type.Optional(webAddress()),
  MARU_CONFIRM_DIST: Type.String({ default: join(shellFolder, '..', 'confirmation', 'dist') }),
  MARU_RECAPTCHA_SCRIPT: webAddress('https://www.google.com/recaptcha/api.js'),
  MARU_TRUSTED_PROXIES: Type.String({ default: '' }),
  MARU_TRUST_FLOOR: Type.Integer({ minimum: 0, default: 0, description: 'the version of a trust document' }),
  MARU_SET_FLOOR: Type.Integer({ minimum: 0, default: 0, description: 'the sequence of a release set' }),
  MARU_STATUS_FILE: Type.Optional(Type.String()),
  MARU_SHELL_DIST: Type.String({ default: join(shellFolder, 'dist') }),
});

/** @throws Error that names the variable, when one of them cannot be used. */
export function htmlServerConfig(env: Environment): HtmlServerConfig {
  const read = readEnvironment(variables, env);
  const home = read.MARU_HOME;
  const site = new URL(read.MARU_PUBLIC_URL ?? `http://localhost:${read.MARU_PORT_SHELL}`).origin;
  const origin = confirmOrigin(read.MARU_CONFIRM_URL, site);
  return {
    host: read.HOST,
    port: read.MARU_PORT_SHELL,
    exchangeUrl: read.MARU_EXCHANGE_URL ?? `http://127.0.0.1:${read.MARU_PORT_EXCHANGE}`,
    registryUrl: read.MARU_REGISTRY_URL ?? `http://127.0.0.1:${read.MARU_PORT_REGISTRY}`,
    rootKeys: read.MARU_ROOT_KEYS ? listOf(read.MARU_ROOT_KEYS) : null,
    rootKeysFile: join(home, 'keys', 'root.pub'),
    ticketKey: read.MARU_TICKET_KEY ?? null,
    countsToken: read.MARU_COUNTS_TOKEN ?? null,
    countsTokenFile: join(home, 'tokens', 'html'),
    captchaFrame: captchaFrameOf({
      siteKey: read.MARU_RECAPTCHA_SITE_KEY,
      url: read.MARU_RECAPTCHA_URL,
      site,
      script: read.MARU_RECAPTCHA_SCRIPT,
    }),
    confirmation: origin === null ? null : { origin, site, dist: read.MARU_CONFIRM_DIST },
    trustedProxies: listOf(read.MARU_TRUSTED_PROXIES),
    floors: { trust: read.MARU_TRUST_FLOOR, set: read.MARU_SET_FLOOR },
    dist: read.MARU_SHELL_DIST,
    statusFile: read.MARU_STATUS_FILE ?? join(home, 'shell', 'status.json'),
    folder: join(home, 'shell'),
  };
}

/** Read for each page: a new build of the shell is live with the next request, no restart. */
export const shellBuild = async (config: HtmlServerConfig): Promise<ShellBuild> =>
  JSON.parse(await readFile(join(config.dist, 'shell.json'), 'utf8')) as ShellBuild;

/** Read for each page, so that a new file or a further root key needs no restart. */
export const rootKeysOf = async ({ rootKeys, rootKeysFile }: HtmlServerConfig): Promise<readonly string[]> =>
  rootKeys ?? (await readFile(rootKeysFile, 'utf8').catch(() => '')).split('\n').filter(Boolean);

/** Read for each report, so that a new token needs no restart. */
export const countsTokenOf = async ({ countsToken, countsTokenFile }: HtmlServerConfig): Promise<string | null> =>
  countsToken ?? ((await readFile(countsTokenFile, 'utf8').catch(() => '')).trim() || null);
