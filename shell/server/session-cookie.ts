/**
 * The browser has sent a session; whose, and whether it lives, is the exchange's to say. `__Host-` stands before the name where the site is
 * served over https.
 */
export const hasSession = (cookie = ''): boolean => /(?:^|;\s*)(?:__Host-)?maru_session=/.test(cookie);

/**
 * The id of the session, as the exchange reads it: a script can set a cookie beside it, but none whose name begins with `__Host-` in its
 * place. Undefined where there is none.
 */
export const sessionIn = (cookie = ''): string | undefined =>
  (/(?:^|;\s*)__Host-maru_session=([^;]+)/.exec(cookie) ?? /(?:^|;\s*)maru_session=([^;]+)/.exec(cookie))?.[1]?.trim();

/** What ends the session of a browser without the exchange. */
export const endedSession = (cookie = ''): readonly string[] =>
  ['__Host-maru_session', 'maru_session']
    .filter((name) => new RegExp(`(?:^|;\\s*)${name}=`).test(cookie))
    .map((name) => `${name}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${name.startsWith('_') ? '; Secure' : ''}`);
