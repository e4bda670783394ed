import { install, load } from './install.mjs';

const usage = `npm start [-- options]
  --fresh           begin anew: forget the data in .maru/
  --quiet-markets   without the trading bots
  --chain           ETH and its tokens on a local Ethereum with a signer of its own
Ports: MARU_PORT_SHELL (8080), MARU_PORT_REGISTRY (8081), MARU_PORT_EXCHANGE (8090), MARU_PORT_STAFF (8070). DATABASE_URL: your own PostgreSQL.`;

const options = new Set(process.argv.slice(2));
const known = new Set(['--fresh', '--quiet-markets', '--chain', '--help']);
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
process.stdout.write('Maru is starting\n  packages … ');
await install();
console.log(`${((performance.now() - began) / 1000).toFixed(1)} s`);
const { start } = await load('tasks/start.ts');
await start({
  began,
  fresh: options.has('--fresh'),
  quietMarkets: options.has('--quiet-markets'),
  chain: options.has('--chain'),
});
