import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remotes, root } from '@maru/tools-workspace';
import { functionsLeftOut, leanDecimal, methodsLeftOut } from './decimal';
import { decimalModule } from './libraries';

const library = readFileSync(decimalModule, 'utf8');

/** What the tests use of the library's constructor. */
interface Numbers {
  new (text: string): Readonly<Record<string, (other: unknown) => unknown>>;
  readonly prototype: object;
  clone(settings: { readonly precision: number; readonly rounding: number }): Numbers;
}

/** Runs a text of the library as a module of its own. */
function load(text: string): Numbers {
  const body = text.replace('export var Decimal', 'var Decimal').replace('export default Decimal;', 'return Decimal;');
  return new Function(body)();
}

const sources = ['shell/src', 'shared', ...remotes.map((name) => `${name}/src`)].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/node_modules|\.test\.|\bdist\b/.test(file))
    .map((file) => join(folder, file)),
);

describe('decimal.js without the functions that no money needs', () => {
  const Whole = load(library);
  const Lean = load(leanDecimal(library));

  it('is cut from the text that was measured: measure again, and note the digest', () => {
    expect(createHash('sha256').update(library).digest('hex').slice(0, 16)).toBe('45e6ecc0a500fee6');
  });

  it('refuses a text of which it does not know the form', () => {
    expect(() => leanDecimal(library.replace('P.cosine = P.cos =', 'P.cos ='))).not.toThrow();
    expect(() => leanDecimal(library.replace('P.cosine = P.cos =', 'P.cosine ='))).toThrow(/holds nothing like .*cos/);
  });

  it('has exactly these functions no more', () => {
    const lost = (whole: object, lean: object) => Object.keys(whole).filter((name) => !(name in lean));
    const aliases = [...library.matchAll(/^P\.(\w+) = P\.(\w+) = /gm)].map(([, long = '', short = '']) => [
      long,
      short,
    ]);
    const longNames = aliases.flatMap(([long = '', short = '']) => (methodsLeftOut.includes(short) ? [long] : []));
    expect(lost(Whole.prototype, Lean.prototype).sort()).toEqual([...methodsLeftOut, ...longNames].sort());
    expect(lost(Whole, Lean).sort()).toEqual([...functionsLeftOut].sort());
  });

  it.each(['plus', 'minus', 'times', 'div', 'mod', 'pow', 'divToInt', 'cmp'])('computes %s as before', (name) => {
    // As in shared/domain/src/amount.ts: rounds down.
    const settings = { precision: 40, rounding: 1 };
    const [BeforeCut, AfterCut] = [Whole.clone(settings), Lean.clone(settings)];
    const numbers = ['0', '1', '-7', '0.00000001', '123456789.87654321', '99999999999999999.99999999', '2.5'];
    for (const left of numbers)
      for (const right of numbers.filter((text) => name !== 'pow' || (text.length < 4 && text !== '2.5')))
        expect(String(new AfterCut(left)[name]?.(right))).toBe(String(new BeforeCut(left)[name]?.(right)));
  });

  it('refuses a power that is not whole, for which it has no logarithms any more', () => {
    expect(() => new Lean('2').pow?.('0.5')).toThrow('Left out of this build');
    expect(String(new Lean('2').pow?.('-3'))).toBe('0.125');
  });

  it('takes decimal texts as before, and refuses those of other bases', () => {
    for (const text of ['12', '-0.5', '.5', '5.', '1e-8', '1_000', 'Infinity', 'NaN'])
      expect(String(new Lean(text))).toBe(String(new Whole(text)));
    for (const text of ['0x1f', '0b101', '0o17', '0x1.8p3', '', 'abc'])
      expect(() => new Lean(text)).toThrow(`[DecimalError] Invalid argument: ${text}`);
  });

  it('is enough for every source that comes into a browser', () => {
    const called = new RegExp(
      `(?<!\\bMath)\\.(${methodsLeftOut.join('|')})\\(|\\b(Decimal|Money)\\.(${functionsLeftOut.join('|')})\\(`,
    );
    expect(sources.length).toBeGreaterThan(300);
    expect(sources.filter((file) => called.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });
});
