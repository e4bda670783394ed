import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const workspace = fileURLToPath(new URL('../../..', import.meta.url));

// node shared/remote-kit/scaffold/new.mjs <remote> [folder to make it in]
const [remote = '', parent = workspace] = process.argv.slice(2);
const template = fileURLToPath(new URL('./template/', import.meta.url));

const refuse = (finding) => {
  console.error(finding);
  process.exit(1);
};

if (!/^mfe-[a-z][a-z0-9-]{0,30}$/.test(remote))
  refuse(`"${remote}" is no name of a remote: mfe-, then small letters, digits and dashes, such as mfe-rewards`);
const folder = join(parent, remote);
if (existsSync(folder)) refuse(`${folder} is there already: choose another name`);

const packageOf = (shared) => JSON.parse(readFileSync(join(workspace, 'shared', shared, 'package.json'), 'utf8'));

const name = remote.slice('mfe-'.length);
const words = name.replaceAll('-', ' ');
const values = {
  name,
  title: words.charAt(0).toUpperCase() + words.slice(1),
  platform: packageOf('platform').version,
  react: packageOf('platform').dependencies.react,
};

for (const path of readdirSync(template, { recursive: true }).filter((each) => each.endsWith('.template'))) {
  const target = join(folder, path.replace(/\.template$/, ''));
  mkdirSync(dirname(target), { recursive: true });
  const text = readFileSync(join(template, path), 'utf8');
  writeFileSync(
    target,
    text.replace(/__(name|title|platform|react)__/g, (_, key) => values[key]),
  );
}
