import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '@maru/tools-product/workspace';
import { fillTemplate } from './fill-template';

const template = fileURLToPath(new URL('./template/', import.meta.url));

/**
 * Makes the folder of a new remote from the template.
 * @param parent - folder to make it in.
 * @returns the reason for refusing; null once the remote is created.
 */
export function scaffoldRemote(remote: string, parent = root): string | null {
  if (!/^mfe-[a-z][a-z0-9-]{0,30}$/.test(remote))
    return `"${remote}" is no name of a remote: mfe-, then small letters, digits and dashes, such as mfe-rewards`;
  const folder = join(parent, remote);
  if (existsSync(folder)) return `${folder} is there already: choose another name`;
  fillTemplate(template, folder, valuesOf(remote.slice('mfe-'.length)));
  return null;
}

/** What takes the place of `__name__` and the like. */
function valuesOf(name: string): Readonly<Record<string, string>> {
  const words = name.replaceAll('-', ' ');
  const { version, dependencies }: { version: string; dependencies: { react: string } } = JSON.parse(
    readFileSync(join(root, 'shared', 'platform', 'package.json'), 'utf8'),
  );
  return {
    name,
    title: words.charAt(0).toUpperCase() + words.slice(1),
    platform: version,
    react: dependencies.react,
  };
}
