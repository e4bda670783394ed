import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { declaredTables } from '../testing/declared-tables';

const names = readdirSync(__dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

interface Module {
  readonly name: string;
  /** Paths from the module's folder, tests left out. */
  readonly files: readonly string[];
  text(file: string): string;
}

const modules: readonly Module[] = names.map((name) => ({
  name,
  files: readdirSync(join(__dirname, name), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort(),
  text: (file) => readFileSync(join(__dirname, name, file), 'utf8'),
}));

/** `service` of `sign-up.service.ts`; null for files without a role. */
const roleOf = (file: string): string | null => /\.([a-z]+)\.ts$/.exec(file)?.[1] ?? null;
const withRole = ({ files }: Module, role: string) => files.filter((file) => roleOf(file) === role);

const roles = ['routes', 'service', 'repository', 'views', 'tables', 'types', 'metrics', 'worker'];

const known = new Set(declaredTables().map(({ name }) => name));

/** Tables that a source names in calls of the query builder or in SQL text. */
const tablesIn = (text: string): string[] => [
  ...[...text.matchAll(/(?:selectFrom|insertInto|updateTable|deleteFrom|[a-z]+Join)\(\s*'(\w+)/g)].map(
    ([, table = '']) => table,
  ),
  ...[...text.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE)\s+(\w+)/g)].flatMap(([, table = '']) =>
    known.has(table) ? [table] : [],
  ),
];

/** Posting and locking are what the ledger is: its services hold their SQL. */
const withoutRepository = ['ledger'];

describe.each(modules.map((module) => [module.name, module] as const))('module %s', (name, module) => {
  it('names its files by their role', () => {
    const strange = module.files.filter((file) => {
      const role = roleOf(file);
      return role !== null && !roles.includes(role);
    });
    expect(strange).toEqual([]);
    expect(module.files).toContain('index.ts');
    for (const role of ['tables', 'metrics']) {
      expect(withRole(module, role)).toEqual(withRole(module, role).length === 0 ? [] : [`${name}.${role}.ts`]);
    }
  });

  it('decides in classes that take what they need in their constructor', () => {
    const services = withRole(module, 'service');
    expect(services).not.toEqual([]);
    for (const file of services) {
      expect([file, module.text(file)]).toEqual([file, expect.stringMatching(/^export class \w+/m)]);
      expect([file, module.text(file)]).not.toEqual([file, expect.stringMatching(/^export (async )?function create/m)]);
    }
  });

  it('maps to the wire at its edge: services and repositories import no view', () => {
    for (const file of [...withRole(module, 'service'), ...withRole(module, 'repository')])
      expect([file, module.text(file)]).not.toEqual([file, expect.stringMatching(/from '[^']+\.views'/)]);
  });

  it('has views where it has routes, and repositories where it has tables', () => {
    if (withRole(module, 'routes').length > 0) expect(withRole(module, 'views')).not.toEqual([]);
    if (withoutRepository.includes(name)) return;
    const stores = withRole(module, 'repository').length > 0;
    expect(stores).toBe(withRole(module, 'tables').length > 0);
    expect(module.text('index.ts')).toMatch(/export function create\w+\([\s\S]*?\): ExchangeModule<\w+> \{/);
    expect(module.text('index.ts')).toContain(`name: '${name}'`);
  });

  it('keeps SQL in its repositories, and there to its own tables', () => {
    const own = declaredTables().flatMap((table) => (basename(table.file) === `${name}.tables.ts` ? [table.name] : []));
    for (const file of module.files) {
      const text = module.text(file);
      const used = tablesIn(text);
      expect([file, used.filter((table) => !own.includes(table))]).toEqual([file, []]);
      if (withoutRepository.includes(name) || roleOf(file) === 'repository') continue;
      expect([file, used, /\bsql[<`]/.test(text)]).toEqual([file, [], false]);
    }
  });
});

describe.each(['boot', 'feed', 'ports', 'sandbox', 'workers'])('folder %s', (folder) => {
  it('asks modules, and reads no table of theirs', () => {
    const home = join(__dirname, '..', folder);
    const files = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(?<!\.test)\.ts$/.test(file),
    );
    const own = declaredTables().flatMap(({ file, name }) => (file.startsWith(join('src', folder, '/')) ? [name] : []));
    expect(files).not.toEqual([]);
    for (const file of files) {
      const used = tablesIn(readFileSync(join(home, file), 'utf8'));
      expect([file, used.filter((table) => !own.includes(table))]).toEqual([file, []]);
    }
  });
});

describe('members', () => {
  const source = join(__dirname, '..');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing'),
  );
  const thatSay = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(join(source, file), 'utf8')));

  it('are written and announced by their repository alone', () => {
    const home = [join('modules', 'member', 'member.repository.ts')];
    expect(files.length).toBeGreaterThan(150);
    expect(thatSay(/(insertInto|updateTable|deleteFrom)\('member(_account)?'\)/)).toEqual(home);
    expect(thatSay(/\b(INSERT INTO|UPDATE|DELETE FROM) member\b/i)).toEqual([]);
    expect(thatSay(/emit\('memberChanged'/)).toEqual(home);
  });
});
