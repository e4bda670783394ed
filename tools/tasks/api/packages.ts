import type { Library } from '@maru/tools-packages/libraries';

/** Path of the report of a library's public types, relative to the repository. */
export const reportPath = (name: Library): string => `docs/reference/api/${name}.txt`;
