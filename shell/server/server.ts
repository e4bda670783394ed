import { closeOnSignal, listen, PortTaken } from '@maru/server';
import { buildHtmlServer } from './app';
import { countsTokenOf, htmlServerConfig, rootKeysOf } from './config';
import { FirstContents } from './first-content/first-contents';
import { LiveSource } from './releases';
import { startExporter } from './telemetry/otlp';

const config = htmlServerConfig(process.env);
const { registryUrl, folder } = config;
const releases = new LiveSource({
  registryUrl,
  folder,
  floors: config.floors,
  rootKeys: () => rootKeysOf(config),
  token: () => countsTokenOf(config),
});
const exporter = await startExporter(process.env);
const firstContents = new FirstContents({ registryUrl, exporter });
const app = await buildHtmlServer(config, releases, exporter, firstContents);
try {
  await listen(app, { host: config.host, port: config.port, portName: 'MARU_PORT_SHELL' });
} catch (error) {
  console.error(error instanceof PortTaken ? error.message : error);
  process.exit(1);
}
closeOnSignal(app);
// The first page finds what it needs.
void releases.current().then((live) => firstContents.prepare(live));
