import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const root = join(__dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Service {
  readonly command?: readonly string[];
  readonly image: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
}

const services: Record<string, Service> = parse(read('docker-compose.yml'), { merge: true }).services;
const own = Object.entries(services).filter(([, { image }]) => image === 'maru');

/** Where each program reads its environment. */
const sources: Record<string, string> = {
  exchange: read('exchange/src/config.ts'),
  registry: read('registry/service/config.ts'),
  init: read('registry/service/config.ts'),
  releases: read('registry/cli/session.ts') + read('registry/service/config.ts'),
  shell: read('shell/server/config.ts'),
};

describe('docker-compose.yml', () => {
  it('starts database, exchange, registry with keys and the remotes’ releases, and shell (PLAT-060)', () => {
    expect(Object.keys(services).sort()).toEqual(['database', 'exchange', 'init', 'registry', 'releases', 'shell']);
  });

  it.each(own)('runs a program that exists as %s', (_name, { command }) => {
    expect(command?.slice(0, 3)).toEqual(['node', '--import', 'tsx']);
    const program = command?.slice(3).find((word) => !word.startsWith('-')) ?? '';
    expect(existsSync(join(root, program))).toBe(true);
  });

  it.each(own)('gives %s only settings that it reads (PLAT-061)', (name, { environment = {} }) => {
    for (const setting of Object.keys(environment)) expect(sources[name]).toContain(setting);
  });

  it('publishes every remote of the repository', () => {
    const remotes = readdirSync(root).filter((folder) => folder.startsWith('mfe-'));
    const published = services.releases?.command?.filter((word) => word.startsWith('mfe-')) ?? [];
    expect([...published].sort()).toEqual(remotes.sort());
  });

  it('opens the documented ports to this machine alone', () => {
    const ports = own.flatMap(([, service]) => service.ports ?? []);
    expect(ports.sort()).toEqual(['127.0.0.1:8080:8080', '127.0.0.1:8081:8081', '127.0.0.1:8090:8090']);
  });
});

describe('the repository', () => {
  it('has the top level that people look for (PLAT-001)', () => {
    const wanted = ['package.json', 'pnpm-workspace.yaml', 'shell', 'shared', 'e2e', 'docker-compose.yml', 'README.md'];
    const remotes = ['auth', 'wallet', 'trading', 'tokensale', 'account', 'help'].map((name) => `mfe-${name}`);
    for (const name of [...wanted, ...remotes]) expect(existsSync(join(root, name))).toBe(true);
  });

  it('uses the packages of the design card (PLAT-004)', () => {
    const manifests = [
      'package.json',
      'shell/package.json',
      'e2e/package.json',
      ...readdirSync(join(root, 'shared')).map((name) => `shared/${name}/package.json`),
    ];
    const all = manifests.map(read).join('\n');
    const card = [
      'react',
      'react-dom',
      'webpack',
      '@module-federation/enhanced',
      'react-router-dom',
      'single-spa',
      'rxjs',
      'axios',
      'mobx',
      'mobx-react-lite',
      'i18next',
      'decimal.js',
      'dayjs',
      'jest',
      '@testing-library/react',
      '@playwright/test',
    ];
    for (const name of card) expect(all).toContain(`"${name}":`);
  });

  it('pins every version exactly (PLAT-002)', () => {
    const manifests = [
      'package.json',
      ...['shell', 'exchange', 'registry', 'e2e', 'bench'].map((name) => `${name}/package.json`),
    ];
    for (const path of manifests) {
      const { dependencies = {}, devDependencies = {} } = JSON.parse(read(path)) as Record<
        string,
        Record<string, string>
      >;
      for (const version of Object.values({ ...dependencies, ...devDependencies }))
        expect(version).toMatch(/^(\d+\.\d+\.\d+|workspace:\*)/);
    }
  });

  it('checks types strictly everywhere (PLAT-003)', () => {
    const { compilerOptions } = JSON.parse(read('tsconfig.base.json'));
    expect(compilerOptions).toMatchObject({ strict: true, noUncheckedIndexedAccess: true });
  });
});
