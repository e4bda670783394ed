import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { bin, install, remotes, root, run } from './lib/workspace.mjs';

const [task, ...rest] = process.argv.slice(2);

const packages = [
  'shared/contract',
  'shared/domain',
  'shared/platform',
  'shared/ui',
  'shared/remote-kit',
  'shared/testing',
  'shell',
  ...remotes,
  'exchange',
  'registry',
  'e2e',
  'bench',
];

const benches = () =>
  readdirSync(join(root, 'bench'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => name);

const tasks = {
  /** Format and lint, import rules, types, unused code. */
  async check() {
    await bin('biome', ['ci', '--error-on-warnings', ...(process.env.CI ? [] : ['--colors=force'])]);
    await bin('depcruise', [
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'err-long',
      'shared',
      'shell',
      ...remotes,
      'exchange',
      'registry',
      'e2e',
      'bench',
    ]);
    for (const folder of packages) await bin('tsc', ['-p', folder]);
    await bin('knip', ['--no-progress']);
  },
  async build() {
    const { browserPackages, buildChanged } = await import('./lib/build.mjs');
    const built = await buildChanged({ force: rest.includes('--force') });
    for (const name of browserPackages) console.log(`${built.includes(name) ? 'built ' : 'cached'}  ${name}`);
  },
  /** One remote alone, against doubles or a running exchange. */
  async dev() {
    const [remote = '', ...options] = rest;
    if (!remotes.includes(remote))
      throw new Error(`npm run dev -- <remote> [--exchange http://localhost:8090]; remotes: ${remotes.join(', ')}`);
    await run('node', ['shared/remote-kit/harness/serve.mjs', remote, ...options]);
  },
  async bench() {
    const [name] = rest;
    if (!benches().includes(name)) throw new Error(`npm run bench -- <name>; benches: ${benches().join(', ')}`);
    const { buildChanged, buildOneApp } = await import('./lib/build.mjs');
    if (['feed', 'mounts', 'page', 'waves'].includes(name)) await buildChanged();
    if (name === 'page' || rest.some((option) => option.startsWith('--mounts'))) await buildOneApp();
    await run('node', ['--import', 'tsx', `bench/${name}/${name}.bench.ts`, ...rest.slice(1)]);
  },
  async e2e() {
    const { buildChanged } = await import('./lib/build.mjs');
    await buildChanged();
    await run('node', ['scripts/e2e.mjs', ...rest]);
  },
};

await install();
if (!(task in tasks)) {
  console.error(`npm run ${Object.keys(tasks).join('|')}`);
  process.exit(2);
}
await tasks[task]().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
