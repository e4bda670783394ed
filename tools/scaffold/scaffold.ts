import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '@maru/tools-product/workspace';

const template = fileURLToPath(new URL('./template/', import.meta.url));

/**
 * Makes the folder of a new remote from the template.
 * @param parent - folder to make it in.
 * @returns what is against it; null once it is made.
 */
export function scaffoldRemote(remote: string, parent = root): string | null {
  if (!/^mfe-[a-z][a-z0-9-]{0,30}$/.test(remote))
    return `"${remote}" is no name of a remote: mfe-, then small letters, digits and dashes, such as mfe-rewards`;
  const folder = join(parent, remote);
  if (existsSync(folder)) return `${folder} is there already: choose another name`;
  const values = valuesOf(remote.slice('mfe-'.length));
  for (const path of readdirSync(template, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.template')) continue;
    const target = join(folder, path.replace(/\.template$/, ''));
    mkdirSync(dirname(target), { recursive: true });
    const text = readFileSync(join(template, path), 'utf8');
    writeFileSync(
      target,
      text.replace(/__(\w+?)__/g, (placeholder, key: string) => values[key] ?? placeholder),
    );
  }
  return null;
}

/** What takes the place of `__name__` and the like. */
const valuesOf = (name: string): Readonly<Record<string, string>> => {
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
};
