/** Hides the digits of a bank account but the first three and the last two: enough to recognise one's own. */
export const partlyHidden = (account: string): string =>
  account.replace(/./g, (digit, at: number) => (at < 3 || at >= account.length - 2 ? digit : '*'));

/** The network of an address, its host hidden: enough to tell one's own from a stranger's. */
export function partlyHiddenIp(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (plain.includes('.')) return `${plain.split('.').slice(0, 2).join('.')}.*.*`;
  const groups = plain.replace(/::.*/, '').split(':').slice(0, 2);
  return `${groups.join(':')}:*`;
}

/** A phone number without its middle digits. */
export const partlyHiddenPhone = (phone: string): string => phone.replace(/^(.{3}).*(.{4})$/, '$1-****-$2');

/** The first letters of a mailbox and its provider: enough to tell members of one page apart. */
export const partlyHiddenEmail = (email: string): string => email.replace(/^(.{1,2})[^@]*/, '$1***');

/** The name of an account's holder, its middle hidden: 홍*동. */
export function partlyHiddenHolder(name: string): string {
  const letters = [...name];
  return letters.map((letter, at) => (at === 0 || (at === letters.length - 1 && at > 1) ? letter : '*')).join('');
}
