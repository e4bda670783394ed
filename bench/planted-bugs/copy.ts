import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PlantedBug } from './bugs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Tests in the order in which they are asked, as patterns of paths: the next only where those before find nothing. */
const stages = [
  'testing/simulation',
  'modules/order/(book|price-watch|engine/order-math)',
  'modules/(ledger|order/amend)',
  'modules/order/engine/(engine|market-states)',
  'modules/stop-order',
];

interface JestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

interface Failing {
  /** File and name. */
  readonly test: string;
  readonly why: string;
}

/** The sources of the exchange in a folder of their own, with the packages of this tree. */
export async function copyExchange() {
  const home = await mkdtemp(join(tmpdir(), 'maru-planted-'));
  const exchange = join(home, 'exchange');
  await mkdir(exchange);
  for (const part of ['src', 'seed', 'migrations', 'package.json', 'tsconfig.json'])
    await cp(join(root, 'exchange', part), join(exchange, part), { recursive: true });
  await symlink(join(root, 'exchange', 'node_modules'), join(exchange, 'node_modules'));
  await symlink(join(root, 'node_modules'), join(home, 'node_modules'));
  const preset = join(root, 'shared', 'testing', 'jest', 'preset.mjs');
  const config = join(home, 'jest.config.mjs');
  await writeFile(
    config,
    `import { nodeProject } from '${preset}';
export default { testTimeout: 30_000, projects: [{ ...nodeProject('exchange', 'exchange'), rootDir: '${exchange}' }] };
`,
  );
  const pathOf = ({ file }: PlantedBug) => join(exchange, file);
  const original = ({ file }: PlantedBug) => readFile(join(root, 'exchange', file), 'utf8');
  return {
    async plant(bug: PlantedBug): Promise<void> {
      await writeFile(pathOf(bug), planted(await original(bug), bug));
    },
    restore: async (bug: PlantedBug) => writeFile(pathOf(bug), await original(bug)),
    /** File and name of the first test that fails; null where all are green. */
    async firstFailing(): Promise<string | null> {
      for (const stage of stages) {
        const failing = failingIn(await runJest(config, stage), exchange);
        if (failing.length === 0) continue;
        // Once more: what fails on a busy machine alone has found nothing. What it says may differ, as the winner of a race does.
        const again = stage === stages[0] ? failing : failingIn(await runJest(config, stage), exchange);
        const found = failing.find(({ test }) => again.some((other) => other.test === test));
        if (found) return `${found.test}${found.why}`;
        for (const { test, why } of [...failing, ...again]) console.log(`   failed once: ${test}${why}`);
      }
      return null;
    },
    remove: () => rm(home, { recursive: true, force: true }),
  };
}

function planted(text: string, { name, file, edits }: PlantedBug): string {
  let changed = text;
  for (const [from, to] of edits) {
    if (changed.split(from).length !== 2)
      throw new Error(`${name}: ${file} has not exactly one ${JSON.stringify(from)}; write the bug anew`);
    changed = changed.replace(from, () => to);
  }
  return changed;
}

async function runJest(config: string, pattern: string): Promise<JestReport> {
  const report = `${config}.json`;
  await rm(report, { force: true });
  const options = ['--forceExit', '--maxWorkers=1', '--silent', '--json', `--outputFile=${report}`];
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  await new Promise((resolve) => {
    const args = [jest, '--config', config, ...options, '--testPathPatterns', pattern];
    spawn(process.execPath, args, { cwd: root, stdio: 'ignore' }).once('exit', resolve);
  });
  return JSON.parse(await readFile(report, 'utf8')) as JestReport;
}

function failingIn({ testResults }: JestReport, folder: string): readonly Failing[] {
  if (testResults.length === 0) return [{ test: 'no test ran', why: '' }];
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(folder, name);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    // A file that does not compile has no tests.
    if (message && assertionResults.length === 0) return [{ test: file, why: `: ${message.split('\n')[0]}` }];
    return failed.map(({ fullName, failureMessages: [text = ''] }) => {
      const [why = ''] = text.replace(/^Error: /, '').split('\n');
      return { test: `${file}: ${fullName}`, why: ` (${why})` };
    });
  });
}
