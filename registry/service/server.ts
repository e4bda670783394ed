import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildRegistry } from './app';
import { type RegistryConfig, registryConfig } from './config';
import { ReleaseStore } from './store';

const publishToken = async ({ token, folder }: RegistryConfig): Promise<string> => {
  if (token) return token;
  const path = join(folder, 'token');
  const kept = await readFile(path, 'utf8').catch(() => null);
  if (kept) return kept;
  const made = randomBytes(32).toString('base64url');
  await mkdir(folder, { recursive: true });
  await writeFile(path, made, { mode: 0o600 });
  return made;
};

const config = registryConfig(process.env);
const store = new ReleaseStore(config.folder, config.publicUrl);
await store.open();
const app = await buildRegistry({ store, token: await publishToken(config), platformVersion: config.platformVersion });
try {
  await app.listen({ host: config.host, port: config.port });
} catch (error) {
  const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  console.error(taken ? `Port ${config.port} is taken: set MARU_PORT_REGISTRY to a free one.` : error);
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void app.close().then(() => process.exit(0)));
