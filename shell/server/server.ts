import { buildHtmlServer } from './app';
import { htmlServerConfig, rootKeysOf } from './config';
import { LiveSource } from './releases';
import { startExporter } from './telemetry/otlp';

const config = htmlServerConfig(process.env);
const { registryUrl, folder } = config;
const releases = new LiveSource({ registryUrl, folder, rootKeys: () => rootKeysOf(config) });
const app = await buildHtmlServer(config, releases, await startExporter(process.env));
try {
  await app.listen({ host: config.host, port: config.port });
} catch (error) {
  const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  console.error(taken ? `Port ${config.port} is taken: set MARU_PORT_SHELL to a free one.` : error);
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void app.close().then(() => process.exit(0)));
