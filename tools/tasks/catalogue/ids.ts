/** `AUTH-001`, and a range as `AUTH-001..003` or `AUTH-001 to AUTH-003`. */
const idOrRange = /\b([A-Z]{3,4})-(\d{3})\b(?:\s*(?:\.\.|–|\bto\b)\s*(?:\1-)?(\d{3})\b)?/g;

/**
 * Finds requirement ids in a text; a range stands for its ends and every id between them.
 * @param known - the catalogue's ids: they tell the areas, and a range skips the gaps between them.
 */
export function idsIn(text: string, known: ReadonlySet<string>): readonly string[] {
  const areas = areasOf(known);
  return [...text.matchAll(idOrRange)].flatMap(([, area = '', first = '', last]) => {
    if (!areas.has(area)) return [];
    if (last === undefined) return [`${area}-${first}`];
    const ids: string[] = [];
    for (let number = Number(first); number <= Number(last); number += 1) {
      const id = `${area}-${String(number).padStart(3, '0')}`;
      if (known.has(id) || number === Number(first) || number === Number(last)) ids.push(id);
    }
    return ids;
  });
}

/** Areas of ids: AUTH, WALT and so on. */
export const areasOf = (ids: Iterable<string>): ReadonlySet<string> =>
  new Set([...ids].map((id) => id.slice(0, id.indexOf('-'))));
