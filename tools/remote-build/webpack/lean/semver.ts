/**
 * Takes the place of the federation runtime's range arithmetic: no share names a range here, since the registry has checked
 * at publish what fits, so what is left is to tell which of two versions is the later one. Saves 4.2 KiB of minified code in
 * the shell.
 * @param range - `<=1.2.3`, the one form that the runtime itself asks for.
 */
export const satisfy = (version: string, range: string): boolean =>
  version.localeCompare(range.replace(/^<=/, ''), 'en', { numeric: true }) <= 0;
