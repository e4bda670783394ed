/** Hides the digits of a bank account but the first three and the last two: enough to recognise one's own. */
export const partlyHidden = (account: string): string =>
  account.replace(/./g, (digit, at: number) => (at < 3 || at >= account.length - 2 ? digit : '*'));
