/**
 * Files that a release may hold, by ending, and the content type they are served with. Nothing that a browser shows as a
 * document of its own but SVG, which is served without a right to run scripts.
 */
export const servedTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  map: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  woff2: 'font/woff2',
};

/** @returns null for a file that no release may hold. */
export const servedTypeOf = (path: string): string | null => {
  const ending = /\.([a-z0-9]+)$/.exec(path)?.[1] ?? '';
  return Object.hasOwn(servedTypes, ending) ? (servedTypes[ending] ?? null) : null;
};
