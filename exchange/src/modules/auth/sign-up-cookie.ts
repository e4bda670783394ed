import { EMAIL_CONFIRM_HOURS } from '@maru/domain';
import { hourMs, secondMs } from '@maru/server';
import type { Config } from '../../platform/core/config';
import { cookieIn } from '../../platform/http/session';

const token = /^[\w-]{43}$/;

/** `__Host-`: no other host of the domain may plant a browser's token. */
const cookieName = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  publicUrl.startsWith('https:') ? '__Host-maru_sign_up' : 'maru_sign_up';

/** The token of the browser in a Cookie header; null where it has none, or one that is malformed. */
export function browserTokenIn(header: string | undefined, config: Pick<Config, 'publicUrl'>): string | null {
  const text = cookieIn(header, cookieName(config)) ?? '';
  return token.test(text) ? text : null;
}

/** The Set-Cookie that names this browser as long as a mailed link works. */
export function browserCookie(config: Pick<Config, 'publicUrl'>, browser: string): string {
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  const age = (EMAIL_CONFIRM_HOURS * hourMs) / secondMs;
  return `${cookieName(config)}=${browser}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
}
