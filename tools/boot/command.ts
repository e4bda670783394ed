import { fileURLToPath } from 'node:url';
import { type Command, nodeForTools } from '@maru/tools-workspace';

/**
 * The program that tries a version out in a browser: it reads a plan from its standard input and writes `{"findings": […]}`.
 */
export const bootCommand: Command = [...nodeForTools, fileURLToPath(new URL('./run.ts', import.meta.url))];
