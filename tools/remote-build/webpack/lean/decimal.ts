import { type Edit, editText } from './edit-text';

/**
 * Functions of decimal.js that no computation with money uses: trigonometry, logarithms, number bases, fractions, random
 * numbers. Left out of the browser's builds, they save 4.1 KiB brotli of Main's first content.
 */
export const methodsLeftOut: readonly string[] = [
  ...['cos', 'sin', 'tan', 'acos', 'asin', 'atan', 'cosh', 'sinh', 'tanh', 'acosh', 'asinh', 'atanh'],
  ...['exp', 'ln', 'log', 'cbrt', 'sqrt', 'toBinary', 'toFraction', 'toHex', 'toNearest', 'toOctal'],
];

/** Functions of the constructor: those of the methods, and some of its own. */
export const functionsLeftOut: readonly string[] = [
  ...methodsLeftOut.filter((name) => !name.startsWith('to')),
  ...['atan2', 'hypot', 'log2', 'log10', 'random'],
];

/** Powers that are not whole, which need logarithms. */
const wholePowers: Edit = {
  find: /(?<=new Ctor\(1\)\.div\(r\) : finalise\(r, pr, rm\);\s+}\s+)s = x\.s;[\s\S]*?\n};/,
  put: "throw new Error('Left out of this build');\n};",
};

/** Texts of other bases, such as '0x1f': refused like any text that is no number. */
const otherBases: Edit = {
  find: /^ {2}if \(isHex\.test\(str\)\)[\s\S]*?\n {2}return x;\r?\n}/m,
  put: '  throw Error(invalidArgument + str);\n}',
};

/**
 * Takes the functions out of the text of decimal.mjs; the minifier drops what they alone used.
 * @throws Error where the text holds one of them in another form.
 */
export function leanDecimal(source: string): string {
  const cuts = [
    ...methodsLeftOut.map((name) => new RegExp(`^(?:P\\.\\w+ = )?P\\.${name} = function[^]*?\\n};`, 'm')),
    ...functionsLeftOut.map((name) => new RegExp(`^ {2}Decimal\\.${name} = ${name};.*`, 'm')),
    /^PI = new Decimal\(PI\);/m,
    /^LN10 = new Decimal\(LN10\);/m,
  ];
  return editText('decimal.js', source, [...cuts.map((find) => ({ find, put: '' })), wholePowers, otherBases]);
}
