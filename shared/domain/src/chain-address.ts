/** Longest address of a network whose form is not known, and longest tag (CONS-034, CONS-035). */
export const addressLengthMax = 86;
/** Longest address of all: Cardano's with payment and stake part (decision 69). */
export const addressLengthLongest = 103;
export const tagLengthMax = 40;

/** Form of an address per network (CONS-080 to CONS-084); the exchange checks its checksum as well. */
const patterns: Readonly<Record<string, RegExp>> = {
  ETH: /^0x[0-9a-fA-F]{40}$/,
  ETC: /^0x[0-9a-fA-F]{40}$/,
  AVAX: /^0x[0-9a-fA-F]{40}$/,
  TRX: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
  BTC: /^([13][1-9A-HJ-NP-Za-km-z]{25,34}|bc1[02-9ac-hj-np-z]{39}|bc1[02-9ac-hj-np-z]{59}|BC1[02-9AC-HJ-NP-Z]{39}|BC1[02-9AC-HJ-NP-Z]{59})$/,
  BCH: /^([13][1-9A-HJ-NP-Za-km-z]{25,34}|(bitcoincash:)?[qp][02-9ac-hj-np-z]{41})$/,
  DOGE: /^[DA9][1-9A-HJ-NP-Za-km-z]{33}$/,
  EOS: /^(?=.{1,12}$)[a-z1-5.]*[a-z1-5]$/,
  XRP: /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/,
  XLM: /^G[A-Z2-7]{55}$/,
  SOL: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
  ADA: /^addr1[02-9ac-hj-np-z]{53,98}$/,
  DOT: /^1[1-9A-HJ-NP-Za-km-z]{45,47}$/,
};

/** Whether a text has the form of an address of that network; a network without a pattern takes up to 86 printable characters. */
export function isAddressForm(network: string, address: string): boolean {
  const pattern = patterns[network];
  if (pattern) return address.length <= addressLengthLongest && pattern.test(address);
  return address.length <= addressLengthMax && /^[\x21-\x7e]+$/.test(address);
}

/** `optional`: an empty tag passes once the member has said that none is needed (WALT-070). */
export type TagRule = 'none' | 'optional' | 'required';

const tagsOptional: ReadonlySet<string> = new Set(['XRP', 'XMR', 'TTMC']);

/** How a coin treats destination tags (WALT-069 to WALT-071). @param tagUsed - whether members share one address of the coin. */
export function tagRuleOf(coin: string, tagUsed: boolean): TagRule {
  if (tagsOptional.has(coin)) return 'optional';
  return tagUsed ? 'required' : 'none';
}

/** Networks whose tags are unsigned 32-bit integers (CONS-084). */
const numericTags: ReadonlySet<string> = new Set(['XRP']);
const tagMax = 4_294_967_295;

export type TagProblem = 'TAG_MISSING' | 'TAG_INVALID';

/**
 * First thing wrong with a tag.
 * @param network - the network of the address.
 */
export function tagProblem(rule: TagRule, network: string, tag: string): TagProblem | null {
  if (rule === 'none') return tag === '' ? null : 'TAG_INVALID';
  if (tag === '') return rule === 'required' ? 'TAG_MISSING' : null;
  if (rule === 'required' && tag.length <= 2) return 'TAG_MISSING';
  if (tag.length > tagLengthMax || !/^[\x21-\x7e]+$/.test(tag)) return 'TAG_INVALID';
  if (!numericTags.has(network)) return null;
  return /^(0|[1-9][0-9]{0,9})$/.test(tag) && Number(tag) <= tagMax ? null : 'TAG_INVALID';
}
