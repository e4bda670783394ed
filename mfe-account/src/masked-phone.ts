/** A phone number as screens show it: its middle, or all but the last four digits, hidden. */
export function maskedPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const end = digits.slice(-4);
  if (digits.length < 7) return phone && '****';
  return /^01\d{8,9}$/.test(digits) ? `${digits.slice(0, 3)}-****-${end}` : `****${end}`;
}
