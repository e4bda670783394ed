/** Pairs as lines of `left | right`, the form in which they are written. */
export const linesOf = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.map(([left, right]) => `${left} | ${right}`).join('\n');

/** Pairs of lines; null where a line has no ` | ` with something on both sides. */
export function pairsOf(text: string): readonly (readonly [string, string])[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const pairs = lines.map((line) => {
    const at = line.indexOf('|');
    return [line.slice(0, Math.max(0, at)).trim(), at < 0 ? '' : line.slice(at + 1).trim()] as const;
  });
  return pairs.every(([left, right]) => left !== '' && right !== '') ? pairs : null;
}
