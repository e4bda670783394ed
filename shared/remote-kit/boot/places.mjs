import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The workspace's root; what is built lies in its `.maru/`. */
export const workspace = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

/** Where the built page lies. */
export const bootFolder = join(workspace, '.maru', 'boot');
