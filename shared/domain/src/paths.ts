/**
 * A path inside this site (AUTH-058): one leading slash, no scheme, no host, no backslash, no control character; anything
 * else, also after decoding, is null.
 */
export const insidePath = (text: string | null | undefined): string | null => {
  if (!text || text.length > 2000 || !/^\/(?![/\\])/.test(text) || /[\\\p{Cc}]/u.test(text)) return null;
  try {
    const site = 'https://inside.invalid';
    const url = new URL(text, site);
    if (url.origin !== site || url.pathname.startsWith('//')) return null;
    return url.pathname + url.search + url.hash;
  } catch {
    return null;
  }
};
