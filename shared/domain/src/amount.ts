import { Decimal } from 'decimal.js';

/** Money in the browser: 40 digits, so that no product of a price and a quantity is ever rounded on the way. */
export const Money = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_DOWN, toExpNeg: -40, toExpPos: 60 });
export type Money = Decimal;

const plainDecimal = /^(0|[1-9][0-9]{0,17})(\.[0-9]{1,8})?$/;

/**
 * Reads an amount as a member or a program wrote it: digits with at most eight decimals, nothing else.
 * @returns null for signs, exponents, grouping, full-width digits, leading zeros and anything finer or larger.
 */
export const parseAmount = (text: string): Money | null => (plainDecimal.test(text) ? new Money(text) : null);

/** Tidies what a member pastes ("1,000.5", " 12 ", ".5", "5.") so that parseAmount can judge it; keeps what it does not know. */
export const tidyAmount = (text: string): string => {
  const plain = text.trim().replace(/,(?=\d{3}(?:\D|$))/g, '');
  return plain
    .replace(/^\./, '0.')
    .replace(/\.$/, '')
    .replace(/^0+(?=\d)/, '');
};

/**
 * Decimal text → integer minor units of an asset with `scale` decimals.
 * @returns null for text that is no plain decimal or finer than the asset.
 */
export const toMinor = (text: string, scale: number): bigint | null => {
  if (!plainDecimal.test(text)) return null;
  if (!text.includes('.')) return BigInt(text.padEnd(text.length + scale, '0'));
  const [whole = '0', fraction = ''] = text.split('.');
  const digits = fraction.replace(/0+$/, '');
  if (digits.length > scale) return null;
  return BigInt(whole + digits.padEnd(scale, '0'));
};

/** As {@link toMinor}, for text that may begin with a minus. */
export const signedToMinor = (text: string, scale: number): bigint | null => {
  if (!text.startsWith('-')) return toMinor(text, scale);
  const minor = toMinor(text.slice(1), scale);
  return minor === null ? null : -minor;
};

/** Integer minor units → decimal text, trailing zeros trimmed; negative amounts keep their sign. */
export const fromMinor = (minor: bigint, scale: number): string => {
  // Most orders are new: nothing is filled, no fee is paid.
  if (minor === 0n) return '0';
  const sign = minor < 0n ? '-' : '';
  const digits = (minor < 0n ? -minor : minor).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  return sign + whole + (fraction && `.${fraction}`);
};
