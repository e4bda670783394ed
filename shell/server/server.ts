import { buildHtmlServer } from './app';
import { htmlServerConfig, rootKeysOf } from './config';
import { LiveSource } from './releases';

const config = htmlServerConfig(process.env);
const { registryUrl, folder } = config;
const app = await buildHtmlServer(config, new LiveSource({ registryUrl, folder, rootKeys: () => rootKeysOf(config) }));
try {
  await app.listen({ host: config.host, port: config.port });
} catch (error) {
  const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  console.error(taken ? `Port ${config.port} is taken: set MARU_PORT_SHELL to a free one.` : error);
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void app.close().then(() => process.exit(0)));
