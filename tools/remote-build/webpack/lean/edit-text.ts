/** One change of a library's text: the first match of `find` becomes `put`. */
export interface Edit {
  readonly find: RegExp;
  readonly put: string;
}

/**
 * Changes the text of a library, before the minifier drops what is used no more.
 * @throws Error where the text holds something in another form than was expected.
 */
export function editText(library: string, source: string, edits: readonly Edit[]): string {
  return edits.reduce((text, { find, put }) => {
    if (!find.test(text))
      throw new Error(`${library} holds nothing like ${find}: see whether it is still to be left out`);
    return text.replace(find, () => put);
  }, source);
}

/** What a function does instead that this site never calls: nobody is to wonder why nothing happens. */
const refuse = "throw new Error('Left out of this build');";

/**
 * A function declared with this indentation.
 * @param body - what it does instead; without it, it throws.
 */
export const functionEdit = (name: string, body = refuse, indent = ''): Edit => ({
  find: new RegExp(`^${indent}(?:async )?function ${name}\\([^]*?\\n${indent}}\\n`, 'm'),
  put: `${indent}function ${name}() { ${body} }\n`,
});

/** A method of a class at the top of a file. @param body - see `functionEdit`. */
export const methodEdit = (name: string, body = refuse): Edit => ({
  find: new RegExp(`^ {2}${name}\\([^]*?\\n {2}}\\n`, 'm'),
  put: `  ${name}() { ${body} }\n`,
});
