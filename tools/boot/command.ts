import { fileURLToPath } from 'node:url';

/**
 * The program that tries a version out in a browser: it reads a plan from its standard input and writes `{"findings": […]}`.
 * It is run in the repository's folder.
 */
export const bootCommand: readonly [program: string, ...args: string[]] = [
  'node',
  '--import',
  'tsx',
  fileURLToPath(new URL('./run.ts', import.meta.url)),
];
