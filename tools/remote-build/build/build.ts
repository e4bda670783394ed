import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import webpack, { type MultiStats } from 'webpack';
import { nameOf } from '../webpack/base';

const usage =
  'node --import tsx tools/remote-build/build/build.ts <folder…> [--mode production|development] [--watch] [--one-app] [--out <folder>]';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mode: { type: 'string', default: 'production' },
    watch: { type: 'boolean', default: false },
    'one-app': { type: 'boolean', default: false },
    out: { type: 'string' },
  },
});

if (positionals.length === 0 || !['production', 'development'].includes(values.mode)) {
  console.error(`Usage: ${usage}`);
  process.exit(2);
}

// The presets read it; the folder’s contents choose the preset.
process.env.NODE_ENV = values.mode;
// Without federation there is one thing to build: the shell's folder, with all remotes in it.
const configure = values['one-app']
  ? (await import('../webpack/one-app')).oneAppConfig
  : (await import('../webpack/config-of')).configOf;
const configs = positionals.map((folder) => {
  const config = configure(resolve(folder));
  // Only for one folder: builds to another place than the one that is served.
  return values.out ? { ...config, output: { ...config.output, path: resolve(values.out) } } : config;
});
// One process for all: loading the compiler is half of a small remote’s build time.
const compiler = webpack(configs);

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

function report(error: Error | null, stats: MultiStats | undefined): void {
  if (error) throw error;
  for (const each of stats?.stats ?? []) {
    const seconds = (((each.endTime ?? 0) - (each.startTime ?? 0)) / 1000).toFixed(1);
    const problems = each.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY });
    say(`${nameOf(each.compilation.compiler.context)} ${each.hasErrors() ? 'failed' : 'built'} in ${seconds} s`);
    if (each.hasErrors() || each.hasWarnings()) say(problems);
  }
  process.exitCode = stats?.hasErrors() ? 1 : 0;
}

if (values.watch) {
  compiler.watch({ aggregateTimeout: 50 }, report);
} else {
  compiler.run((error, stats) => {
    report(error, stats);
    compiler.close(() => undefined);
  });
}
