import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scaffoldModule } from './scaffold-module';

const root = join(__dirname, '..', '..');

describe('a new module of the exchange', () => {
  let exchange: string;
  beforeAll(() => {
    exchange = mkdtempSync(join(tmpdir(), 'exchange-'));
    mkdirSync(join(exchange, 'migrations'));
    mkdirSync(join(exchange, 'src', 'modules'), { recursive: true });
    writeFileSync(join(exchange, 'migrations', '0101_withdrawal.sql'), '');
    symlinkSync(join(root, 'exchange', 'node_modules'), join(exchange, 'node_modules'));
    // Its relative imports lead into the exchange as it stands.
    const rootDirs = [exchange, join(root, 'exchange')];
    const compilerOptions = { typeRoots: [join(root, 'node_modules', '@types')], rootDirs };
    const base = join(root, 'exchange', 'tsconfig.json');
    const tsconfig = { extends: base, compilerOptions, include: ['src/modules'] };
    writeFileSync(join(exchange, 'tsconfig.json'), JSON.stringify(tsconfig));
    expect(scaffoldModule('reward-plan', exchange)).toBeNull();
  });
  afterAll(() => rmSync(exchange, { recursive: true }));

  it('has a file for each role, and a migration with the next number', () => {
    const parts = ['repository', 'routes', 'service', 'tables', 'test', 'views'].map(
      (role) => `reward-plan.${role}.ts`,
    );
    expect(readdirSync(join(exchange, 'src', 'modules', 'reward-plan')).sort()).toEqual(['index.ts', ...parts].sort());
    expect(readFileSync(join(exchange, 'migrations', '0102_reward_plan.sql'), 'utf8')).toContain(
      'CREATE TABLE reward_plan (',
    );
  });

  it('compiles, and is written as Biome writes', () => {
    const bin = (name: string, ...args: string[]) =>
      execFileSync(join(root, 'node_modules', '.bin', name), args, { encoding: 'utf8', cwd: root });
    expect(bin('tsc', '-p', exchange)).toBe('');
    const format = ['format', '--config-path', root, '--vcs-enabled=false', join(exchange, 'src', 'modules')];
    expect(() => bin('biome', ...format)).not.toThrow();
  }, 60_000);

  it.each(['Alert', 'reward_plan', '../order', 'reward--plan'])('is refused under the name %s', (name) => {
    expect(scaffoldModule(name, exchange)).toContain('is no name of a module');
  });

  it('takes no name that another has', () => {
    expect(scaffoldModule('order')).toContain('is there already');
  });
});
