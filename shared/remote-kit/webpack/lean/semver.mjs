/**
 * Takes the place of the federation runtime's range arithmetic: no share names a range here, since the registry has checked
 * at publish what fits, so what is left is to tell which of two versions is the later one.
 * @param range - `<=1.2.3`, the one form that the runtime itself asks for.
 */
export const satisfy = (version, range) =>
  version.localeCompare(range.replace(/^<=/, ''), 'en', { numeric: true }) <= 0;
