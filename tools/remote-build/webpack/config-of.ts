import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BaseConfiguration } from './base';
import { documentOf, pageConfig } from './page';
import { remoteConfig } from './remote';
import { shellConfig } from './shell';

/**
 * The build of a folder: a remote's where it holds a remote.json, a page's where it holds a document (registry/page, backoffice/page, confirmation), else the shell's.
 * @param folder - absolute path.
 */
export function configOf(folder: string): BaseConfiguration {
  if (existsSync(join(folder, 'remote.json'))) return remoteConfig(folder);
  return existsSync(documentOf(folder)) ? pageConfig(folder) : shellConfig(folder);
}
