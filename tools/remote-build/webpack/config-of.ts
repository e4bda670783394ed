import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BaseConfiguration } from './base';
import { remoteConfig } from './remote';
import { shellConfig } from './shell';

/** The build of a folder: a remote's where it holds a remote.json, else the shell's. @param folder - absolute path. */
export const configOf = (folder: string): BaseConfiguration =>
  existsSync(join(folder, 'remote.json')) ? remoteConfig(folder) : shellConfig(folder);
