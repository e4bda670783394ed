/** Cells of a table without its byte order mark; none of them may hold a comma or a quote. */
export const cellsOf = (body: string): string[][] =>
  body
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .filter(Boolean)
    .map((line) => line.slice(1, -1).split('","'));
