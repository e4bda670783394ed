import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { libraries } from '@maru/tools-packages/libraries';
import { subjectFault } from '../commit-subjects';

const root = join(__dirname, '..', '..', '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const json = (path: string) => JSON.parse(read(path));
const { scripts, engines } = json('package.json');
const contributing = read('CONTRIBUTING.md');

describe('the habits of the house', () => {
  it('name one oldest Node.js in .nvmrc, package.json and CONTRIBUTING.md', () => {
    const oldest = read('.nvmrc').trim();
    expect(engines.node).toBe(`>=${oldest}`);
    expect(contributing).toContain(`Node.js ${oldest} or newer`);
  });

  it.each(['CONTRIBUTING.md', '.github/PULL_REQUEST_TEMPLATE.md', '.changeset/README.md', 'docs/guides/first-day.md'])(
    'name commands that exist: %s',
    (path) => {
      for (const [, task, short] of read(path).matchAll(/\bnpm (?:run ([\w-]+)|(start|test)\b)/g))
        expect(scripts).toHaveProperty(task ?? short ?? '');
    },
  );

  it('link to pages that are there', () => {
    const pages = ['CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'README.md'];
    for (const page of pages)
      for (const [, target = ''] of read(page).matchAll(/\]\(((?!https?:)[^)#]+)\)/g))
        expect([page, target, existsSync(join(root, target))]).toEqual([page, target, true]);
  });

  it('take the commit subjects that CONTRIBUTING.md shows, with the types that it lists', () => {
    const [, example = ''] = /`(fix\(exchange\): [^`]+)`/.exec(contributing) ?? [];
    expect(subjectFault(example)).toBeNull();
    const listed = /Type one of ([^;]+);/.exec(contributing)?.[1]?.split(/,\s+/) ?? [];
    expect(listed.length).toBeGreaterThan(8);
    for (const type of listed) expect(subjectFault(`${type}: x`)).toBeNull();
  });

  it('let dependencies rest as long in Renovate as in pnpm, pinned exactly', () => {
    const minutes = Number(/minimumReleaseAge: (\d+)/.exec(read('pnpm-workspace.yaml'))?.[1]);
    expect(json('renovate.json')).toMatchObject({
      rangeStrategy: 'pin',
      minimumReleaseAge: `${minutes / (24 * 60)} days`,
    });
  });

  it('count every package either among those with changesets or among the ignored', () => {
    const { ignore } = json('.changeset/config.json') as { ignore: readonly string[] };
    const patterns = ignore.map((name) => new RegExp(`^${name.replaceAll('*', '.*')}$`));
    const folders = ['shared', 'tools'].flatMap((parent) =>
      readdirSync(join(root, parent)).map((name) => `${parent}/${name}`),
    );
    const packages = [...folders, ...readdirSync(root)]
      .filter((folder) => existsSync(join(root, folder, 'package.json')) && folder !== 'node_modules')
      .map((folder): string => json(`${folder}/package.json`).name);
    expect(packages.length).toBeGreaterThan(20);
    const versioned = packages.filter((name) => !patterns.some((pattern) => pattern.test(name)));
    expect(versioned.sort()).toEqual(libraries.map((name) => `@maru/${name}`).sort());
    for (const name of libraries) expect(existsSync(join(root, 'shared', name, 'CHANGELOG.md'))).toBe(true);
  });

  it('tell editors the width of lines and of steps that Biome asks for', () => {
    const { formatter } = json('biome.json');
    const editor = read('.editorconfig');
    expect(editor).toContain(`indent_size = ${formatter.indentWidth}\n`);
    expect(editor).toContain(`max_line_length = ${formatter.lineWidth}\n`);
  });

  it('offer forms for bugs and features, and a list for pull requests', () => {
    expect(readdirSync(join(root, '.github', 'ISSUE_TEMPLATE')).sort()).toEqual([
      'bug.yml',
      'config.yml',
      'feature.yml',
    ]);
    expect(read('.github/PULL_REQUEST_TEMPLATE.md')).toContain('npm run changeset');
  });
});
