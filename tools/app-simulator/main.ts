import { buildSimulator } from './simulator';

const { env } = process;
const port = Number(env.MARU_PORT_APP ?? 8060);
const product = `http://localhost:${env.MARU_PORT_SHELL ?? 8080}`;
const exchange = `http://localhost:${env.MARU_PORT_EXCHANGE ?? 8090}`;

const simulator = buildSimulator({ port, product, exchange });
await simulator.listen({ port, host: 'localhost' });
process.stdout.write(`Two phones with the app's WebView around ${product}: http://app.maru.localhost:${port}\n`);
