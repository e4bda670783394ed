import { dayMs, secondMs } from '@maru/server';
import type { Config } from '../../platform/core/config';

/** A device that nobody logs in from for so long is a stranger again. */
export const deviceLifeMs = 180 * dayMs;

/** Members who share one browser; each has a token of their own in its cookie. */
const tokensMax = 3;

const token = /^[\w-]{43}$/;

/** `__Secure-`, as `__Host-` would demand the path / and send the cookie with every call. */
const cookieName = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  publicUrl.startsWith('https:') ? '__Secure-maru_device' : 'maru_device';

/** The device tokens in a Cookie header, the latest first; what is malformed is left out. */
export function deviceTokensIn(header: string | undefined, config: Pick<Config, 'publicUrl'>): readonly string[] {
  const name = `${cookieName(config)}=`;
  const cookie = header?.split(';').find((part) => part.trim().startsWith(name)) ?? '';
  const tokens = cookie.trim().slice(name.length).split('.');
  return tokens.filter((text) => token.test(text)).slice(0, tokensMax);
}

/** The Set-Cookie that names this device: the token of the member who has just logged in, then those of others. */
export function deviceCookie(config: Pick<Config, 'publicUrl'>, latest: string, others: readonly string[]): string {
  const tokens = [latest, ...others.filter((other) => other !== latest)].slice(0, tokensMax);
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  const age = deviceLifeMs / secondMs;
  return `${cookieName(config)}=${tokens.join('.')}; Path=/v1/login; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
}
