import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { browserPackages, buildChanged, buildOneApp } from '@maru/tools-remote-build';
import { harnessCommand } from '@maru/tools-remote-build/commands';
import {
  brotliBytes,
  checkEntries,
  checkFirstContent,
  checkScreens,
  firstContentOf,
} from '@maru/tools-remote-build/first-content';
import { remotes, root, run } from '@maru/tools-workspace';
import { writeReports } from './api/api';
import { check } from './check';
import { runJourneys, runPictures } from './journeys';
import { packages } from './packages';
import { writeRecording } from './record/record';

type Task = (args: readonly string[]) => Promise<void>;

/** Builds what has changed, or all, and says of each package which it was. Fails where Main's first content is too large. */
export async function build(args: readonly string[]): Promise<void> {
  const built = await buildChanged({ force: args.includes('--force') });
  for (const name of browserPackages) console.log(`${built.includes(name) ? 'built ' : 'cached'}  ${name}`);
  const content = firstContentOf('/');
  if (args.includes('--bytes')) console.table(content);
  console.log(`First content of Main: ${(brotliBytes(content) / 1024).toFixed(2)} KiB brotli`);
  checkFirstContent(content);
  checkEntries();
  checkScreens();
}

/** One remote alone, against doubles or a running exchange. */
const dev: Task = async ([remote = '', ...options]) => {
  if (!remotes.includes(remote))
    throw new Error(`npm run dev -- <remote> [--exchange http://localhost:8090]; remotes: ${remotes.join(', ')}`);
  const [program, ...args] = harnessCommand(remote, ...options);
  await run(program, args);
};

const benches = (): readonly string[] =>
  readdirSync(join(root, 'bench'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => name);

/** Benches of pages, which need the builds. */
const pageBenches = ['entry', 'feed', 'inp', 'lighthouse', 'mounts', 'page', 'shifts', 'waves'];
/** Benches that compare with the same sources built as one app. */
const oneAppBenches = ['entry', 'lighthouse', 'page'];

const bench: Task = async ([name = '', ...options]) => {
  if (!benches().includes(name)) throw new Error(`npm run bench -- <name>; benches: ${benches().join(', ')}`);
  if (pageBenches.includes(name)) await buildChanged();
  if (oneAppBenches.includes(name) || [name, ...options].some((option) => option.startsWith('--mounts')))
    await buildOneApp();
  await run('node', ['--import', 'tsx', `bench/${name}/${name}.bench.ts`, ...options]);
};

const e2e: Task = async (args) => {
  await buildChanged();
  if (args[0] === 'pictures') await runPictures(args.slice(1));
  else await runJourneys(args);
};

const recordAnswers: Task = async () => {
  await buildChanged();
  await writeRecording();
};

const tasks: Readonly<Record<string, Task>> = {
  ...{ api: writeReports, check: () => check(), build, dev, bench, e2e, packages, record: recordAnswers },
};

/** Runs the task that the first argument names with the others; sets the exit code of this process. */
export async function runTask([name = '', ...args]: readonly string[]): Promise<void> {
  const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined;
  if (!task) {
    console.error(`npm run ${Object.keys(tasks).join('|')}`);
    process.exitCode = 2;
    return;
  }
  await task(args).catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
