import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { goal, loadNow, printTable } from '../lib/table';

/**
 * `npm run build` in a copy of the workspace: from nothing, when nothing changed, and after a change of one remote, whose
 * build must be the only one. The copy keeps the sources of whoever runs this untouched.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const copy = join(root, '.maru', 'bench-build');
const remote = 'mfe-help';

/** Sources as they stand, committed or not, with the packages that are installed here. */
function copyWorkspace() {
  rmSync(copy, { recursive: true, force: true });
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const path of listed.split('\n').filter((line) => line && existsSync(join(root, line)))) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const folder of packageFolders()) {
    // Links to installed packages and to neighbours, relative, so that in the copy they lead to its own packages.
    const links = { recursive: true, verbatimSymlinks: true };
    cpSync(join(root, folder, 'node_modules'), join(copy, folder, 'node_modules'), links);
  }
  cpSync(join(root, '.maru', 'stamps', 'install'), join(copy, '.maru', 'stamps', 'install'));
}

const packageFolders = () =>
  execFileSync('git', ['ls-files', '*/package.json'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .map(dirname)
    .filter((folder) => folder !== '.' && existsSync(join(root, folder, 'node_modules')));

/** @returns seconds on the clock, and the packages that were built. */
function build() {
  const from = performance.now();
  // Of the environment only the path: MARU_HOME and the like belong to the workspace.
  const env = { PATH: process.env.PATH, HOME: process.env.HOME };
  const output = execFileSync('npm', ['run', '--silent', 'build'], { cwd: copy, env, encoding: 'utf8' });
  const built = [...output.matchAll(/^built +(\S+)$/gm)].map(([, name]) => name);
  return { seconds: (performance.now() - from) / 1000, built };
}

const load = loadNow();
copyWorkspace();
const cold = build();
const repeats = [build(), build(), build()];
const unchanged = repeats.sort((a, b) => a.seconds - b.seconds)[1] ?? cold;
appendFileSync(join(copy, remote, 'src', 'remote.tsx'), '\nexport const changed = true;\n');
const one = build();
rmSync(copy, { recursive: true });

const row = (what: string, { seconds, built }: typeof cold) => ({
  what,
  seconds: seconds.toFixed(1),
  built: built.length > 0 ? built.join(' ') : 'nothing',
});
printTable(
  'npm run build',
  [row('no build, no cache', cold), row('nothing changed', unchanged), row(`${remote} changed`, one)],
  load,
);
goal('seconds when nothing changed', unchanged.seconds, { atMost: 2 });
goal('packages built after a change of one', one.built.length, { atMost: 1 });
goal('seconds after a change of one remote', one.seconds, { atMost: 6 });
