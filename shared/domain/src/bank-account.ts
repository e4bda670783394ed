/** Digits of a bank account number (CONS-040). */
const [digitsMin, digitsMax] = [8, 15];
/** Wrong codes of the 1-won check that close it until midnight KST (ACCT-045). */
export const bankTriesADay = 3;
/** Digits that the memo of the 1 won shows (ACCT-043). */
export const bankCodeDigits = 3;

/** An account number as it is kept: without dashes and spaces. @returns null for anything but 8 to 15 digits (ACCT-041). */
export function accountDigits(typed: string): string | null {
  const digits = typed.replaceAll(/[-\s]/g, '');
  return /^\d+$/.test(digits) && digits.length >= digitsMin && digits.length <= digitsMax ? digits : null;
}
