import type { NumberFormatBaseProps } from 'react-number-format';

type RemoveFormatting = NonNullable<NumberFormatBaseProps['removeFormatting']>;

/**
 * With the mark or the unit that an amount carries where it was copied, e.g. "₩1,000" or "0.5 BTC". A comma groups three
 * digits each: those of "1,5", "0,500" and "12,34,567" would make another amount without it.
 */
const oneAmount = /^₩?\s?(?:0*[1-9]\d{0,2}(?:,\d{3})+|\d*)(?:\.\d*)?\s?(?:[A-Z]{2,10}|원)?$/;

const ungrouped = (text: string): string => text.replaceAll(',', '');

const isOneAmount = (text: string): boolean => oneAmount.test(text.trim());

/** Whether a text, e.g. a pasted one, is an amount by itself. */
export const isAmount = (text: string): boolean => isOneAmount(narrow(text));

/** What is meant by what was typed so far: "" by ".", "0.5" by ".5", "5" by "5.". */
export function amountOf(typed: string): string {
  const [whole = '', fraction = ''] = typed.split('.');
  const digits = whole.replace(/^0+(?=\d)/, '');
  return fraction === '' ? digits : `${digits || '0'}.${fraction}`;
}

export const fractionOf = (amount: string): string => amount.split('.')[1] ?? '';

/** Converts full-width digits, points and commas to ASCII; other numeric characters, e.g. "½", are not digits. */
function narrow(text: string): string {
  return text.replace(/[０-９．，]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
}

/** The text before, in and after what a change put in. */
type Parts = readonly [before: string, put: string, after: string];

/** Told by the texts, as phones do not tell of every selection. */
function partsOf(text: string, last: string): Parts {
  let start = 0;
  while (start < text.length && text[start] === last[start]) start++;
  let end = text.length;
  for (let at = last.length; end > start && at > start && text[end - 1] === last[at - 1]; at--) end--;
  return [text.slice(0, start), text.slice(start, end), text.slice(end)];
}

/** Where numbers are written as "1,5", keypads have a comma and no point. */
const pointIsComma = (): boolean => (1.5).toLocaleString().includes(',');

/** A comma before whole groups groups, but no group follows a zero. */
function isPoint([before, , after]: Parts, decimals: number): boolean {
  const digits = ungrouped(after);
  if (`${before}${after}`.includes('.')) return false;
  if (pointIsComma() || !/[1-9]/.test(before)) return true;
  return decimals > 0 && (digits === '' || digits.length % 3 !== 0);
}

const cutTo = (number: string, decimals: number): string => {
  const at = number.indexOf('.');
  return at < 0 ? number : number.slice(0, at + 1 + decimals);
};

/** Reads a field as it is typed into. */
export class TypedAmount {
  /** A number whose point was typed as a comma at its end, with all digits typed since; null once that says what it is. */
  private byComma: string | null = null;

  /** What is typed from now on does not go on with what was typed before. */
  end(): void {
    this.byComma = null;
  }

  /**
   * Converts full-width digits, and accepts text inserted at once (paste, autofill) as a whole or not at all: the digits
   * of "1e5", "-0.5" or "0.0.1" alone would be another amount.
   * @param decimals - 0: digits after a point are left out, as they would be others without it.
   */
  reader(removeFormatting: RemoveFormatting, decimals: number): RemoveFormatting {
    return (typed, change) => {
      const text = narrow(typed);
      if (!change) return removeFormatting(text);
      const { lastValue } = change;
      const parts = partsOf(text, lastValue);
      const [before, put, after] = parts;
      const means = put.length < 2 || isOneAmount(text) || isOneAmount(ungrouped(before) + put + ungrouped(after));
      if (!means) return removeFormatting(lastValue);
      const asPoint = put === ',' && isPoint(parts, decimals);
      const number = removeFormatting(asPoint ? `${before}.${after}` : text, change);
      if (decimals === 0) return number.replace(/\..*/, '.');
      this.follow(number, { asPoint, parts, goesOn: this.goesOnFrom(ungrouped(lastValue), parts, decimals) });
      return this.grouped(number);
    };
  }

  /** One more digit at the end, or one less, of the number whose comma was typed; anything else is another number. */
  private goesOnFrom(last: string, [, put, after]: Parts, decimals: number): boolean {
    return this.byComma !== null && cutTo(this.byComma, decimals) === last && after === '' && /^\d?$/.test(put);
  }

  private follow(
    number: string,
    { asPoint, parts: [, put, after], goesOn }: { asPoint: boolean; parts: Parts; goesOn: boolean },
  ): void {
    if (asPoint && after === '') this.byComma = number;
    else if (goesOn && number.includes('.')) this.byComma = put === '' ? number : `${this.byComma}${put}`;
    else this.byComma = null;
  }

  /** "1,000" is a thousand however it is typed, while "1,5" and "0,500" are not. */
  private grouped(number: string): string {
    const { byComma } = this;
    if (byComma === null || pointIsComma() || !/[1-9]\d*\.\d{3}$/.test(byComma)) return number;
    this.byComma = null;
    return byComma.replace('.', '');
  }
}
