import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import webpack from 'webpack';
import { oneAppConfig } from './index.mjs';

const usage =
  'node shared/remote-kit/webpack/build.mjs <folder…> [--mode production|development] [--watch] [--one-app] [--out <folder>]';

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

// The presets read it; each folder's own config decides the rest.
process.env.NODE_ENV = values.mode;
const configOf = async (folder) => (await import(pathToFileURL(resolve(folder, 'webpack.config.mjs')).href)).default;
// Without federation there is one thing to build: the shell's folder, with all remotes in it.
const configs = values['one-app']
  ? positionals.map((folder) => oneAppConfig(resolve(folder)))
  : await Promise.all(positionals.map(configOf));
// For one folder: a build beside the one that is served.
if (values.out) for (const config of configs) config.output.path = resolve(values.out);
// One process for all: they share the loaded compiler, which is half of a small remote's build.
const compiler = webpack(configs);

const say = (line) => process.stdout.write(`${line}\n`);

function report(error, stats) {
  if (error) throw error;
  for (const each of stats.stats) {
    const seconds = ((each.endTime - each.startTime) / 1000).toFixed(1);
    const problems = each.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY });
    say(`${basename(each.compilation.options.context)} ${each.hasErrors() ? 'failed' : 'built'} in ${seconds} s`);
    if (each.hasErrors() || each.hasWarnings()) say(problems);
  }
  process.exitCode = stats.hasErrors() ? 1 : 0;
}

if (values.watch) {
  compiler.watch({ aggregateTimeout: 50 }, report);
} else {
  compiler.run((error, stats) => {
    report(error, stats);
    compiler.close(() => undefined);
  });
}
