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
