import { closeOnSignal, hourMs, listen, secondMs } from '@maru/server';
import { readKeyFile } from '../keys/key-file';
import { buildRegistry, darkCountsOf } from './app';
import { removeOld } from './changes/remove';
import { readOffers, readRootKeys, registryConfig } from './config';
import { Counts } from './counts/counts';
import { startJudge } from './judge/judge';
import { LogFault } from './log/log-fault';
import { Registry } from './registry';
import { openStore } from './store/open-store';

const config = registryConfig(process.env);

async function open(): Promise<Registry> {
  const registry = new Registry({
    store: await openStore(process.env, config.folder),
    publicUrl: config.publicUrl,
    platform: config.platformVersion,
    readOffers: () => readOffers(config.offersFile),
    ...(config.pageFormats && { pageFormats: config.pageFormats }),
    rootKeys: await readRootKeys(config),
    readSetKey: () => readKeyFile(config.setKeyFile),
    ...(config.boot && { boot: config.boot }),
    keepDays: config.keepDays,
    internalHosts: config.internalHosts,
    freshMs: secondMs,
    now: Date.now,
  });
  await registry.deps.readSetKey();
  await registry.log.open();
  return registry;
}

function explained(error: unknown): string {
  if (error instanceof LogFault)
    return `The log in ${config.folder} is damaged: ${error.message}.\nNothing is served from it; see docs/runbooks/registry-lost.md.`;
  return error instanceof Error ? error.message : String(error);
}

try {
  const registry = await open();
  const counts = new Counts(registry.deps.store, Date.now);
  const darkCounts = darkCountsOf(registry);
  const app = await buildRegistry(registry, counts, darkCounts);
  await listen(app, { host: config.host, port: config.port, portName: 'MARU_PORT_REGISTRY' });
  startJudge(registry, counts);
  const tidy = () => Promise.all([removeOld(registry), counts.removeOld(), darkCounts.removeOld()]);
  setInterval(() => void tidy().catch(console.error), hourMs).unref();
  closeOnSignal(app);
} catch (error) {
  console.error(explained(error));
  process.exit(1);
}
