import { rmSync } from 'node:fs';
import { home, install } from './lib/workspace.mjs';

const usage = `npm start [-- options]
  --fresh           begin anew: forget the data in .maru/
  --quiet-markets   without the trading bots
Ports: MARU_PORT_SHELL (8080), MARU_PORT_REGISTRY (8081), MARU_PORT_EXCHANGE (8090). DATABASE_URL: your own PostgreSQL.`;

const options = new Set(process.argv.slice(2));
const known = new Set(['--fresh', '--quiet-markets', '--help']);
for (const option of options) {
  if (known.has(option)) continue;
  console.error(`Unknown option ${option}\n\n${usage}`);
  process.exit(2);
}
if (options.has('--help')) {
  console.log(usage);
  process.exit(0);
}
if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Maru needs Node.js 20.19 or newer, this is ${process.versions.node}.`);
  process.exit(1);
}

const began = performance.now();
const step = async (label, work) => {
  const from = performance.now();
  process.stdout.write(`  ${label} … `);
  const result = await work();
  console.log(
    `${((performance.now() - from) / 1000).toFixed(1)} s${Array.isArray(result) && result.length ? ` (${result.join(', ')})` : ''}`,
  );
  return result;
};

console.log('Maru is starting');
if (options.has('--fresh'))
  for (const part of ['postgres', 'registry', 'keys', 'tokens', 'shell', 'files'])
    rmSync(`${home}/${part}`, { recursive: true, force: true });
await step('packages', install);
// Only now: these need what has just been installed.
const { buildChanged } = await import('./lib/build.mjs');
const { Product } = await import('./lib/product.mjs');
const { demoMembers } = await import('./lib/demo-members.mjs');

const product = new Product(
  {
    MARU_WORLD: process.env.MARU_WORLD ?? 'sandbox',
    ...(options.has('--quiet-markets') && { MARU_QUIET_MARKETS: '1' }),
  },
  {
    onExit: (name, code) => {
      console.error(`\n${name} ended unexpectedly (${code}):\n${product.logTail(name)}`);
      void stop(1);
    },
  },
);
let stopping = null;
const stop = (code) => {
  stopping ??= product.stop().then(() => process.exit(code));
  return stopping;
};
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    if (!stopping) console.log('\nMaru is stopping');
    void stop(0);
  });
}

try {
  await step('shell and remotes', buildChanged);
  await step('exchange and database', () => product.start('exchange'));
  await step('registry', () => product.start('registry'));
  await step('releases', () => product.publish());
  await step('pages', () => product.start('shell'));
} catch (error) {
  console.error(`\n${error.message}`);
  await stop(1);
}

console.log(`
Maru is ready after ${((performance.now() - began) / 1000).toFixed(1)} s

  the product    ${product.url('shell')}
  the registry   ${product.url('registry')}/live
  the exchange   ${product.url('exchange')}/docs
  the sandbox    ${product.url('exchange')}/sandbox   (mails, SMS, bank, clock)

${await demoMembers()}
Ctrl-C stops everything; the data stays in ${home}.
`);
