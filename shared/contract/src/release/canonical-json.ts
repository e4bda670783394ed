/**
 * One text for one value, whoever writes it: keys in order, no white space (RFC 8785 for the strings, booleans, whole
 * numbers, lists and objects that releases are made of). Signatures and digests are made over this text.
 * @throws TypeError for what JSON cannot say exactly: fractions, NaN, functions, undefined inside a list.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new TypeError(`${value} is no whole number: it has no one way of writing`);
    return String(value);
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object') return `{${fieldsOf(value as Record<string, unknown>).join(',')}}`;
  throw new TypeError(`a ${typeof value} has no place in a release`);
}

const fieldsOf = (object: Record<string, unknown>): string[] =>
  Object.keys(object)
    .filter((key) => object[key] !== undefined)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(object[key])}`);
