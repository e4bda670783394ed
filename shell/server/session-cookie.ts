/**
 * The browser has sent a session; whose, and whether it lives, is the exchange's to say. `__Host-` stands before the name where the site is
 * served over https.
 */
export const hasSession = (cookie = ''): boolean => /(?:^|;\s*)(?:__Host-)?maru_session=/.test(cookie);
