import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { registryConfig } from '../service/config';
import { RegistryClient, RegistryRefusal } from './client';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

const usage = `maru: releases of the remotes

  maru publish <remote…>             upload built remotes and make them live
  maru live <remote> <version>       make a published version live
  maru rollback <remote>             go back to the version that was live before
  maru status                        what is live
  maru history                       who changed what, newest last

MARU_REGISTRY_URL (http://localhost:8081) names the registry, MARU_REGISTRY_TOKEN the publish token.`;

const connect = async (): Promise<RegistryClient> => {
  const config = registryConfig(process.env);
  const token =
    process.env.MARU_REGISTRY_TOKEN ?? (await readFile(join(config.folder, 'token'), 'utf8').catch(() => ''));
  return new RegistryClient(process.env.MARU_REGISTRY_URL ?? config.publicUrl, token);
};

const run = async ([command, ...names]: readonly string[]): Promise<void> => {
  const [remote = '', version = ''] = names;
  const registry = await connect();
  switch (command) {
    case 'publish':
      for (const name of names) {
        const release = await registry.publish(join(root, name, 'dist'));
        const set = await registry.goLive(release.name, release.version);
        console.log(`${release.name} ${release.version} is live in ${set.id}`);
      }
      return;
    case 'live':
      return console.log(`${remote} ${version} is live in ${(await registry.goLive(remote, version)).id}`);
    case 'rollback': {
      const set = await registry.rollback(remote);
      return console.log(
        `${remote} is back at ${set.remotes.find(({ name }) => name === remote)?.version} in ${set.id}`,
      );
    }
    case 'status': {
      const set = await registry.live();
      console.log(`${set.id} since ${set.createdAt}`);
      return console.table(set.remotes.map(({ name, version }) => ({ remote: name, version })));
    }
    case 'history':
      return console.table((await registry.history()).list);
    default:
      console.log(usage);
      process.exitCode = command === undefined || command === 'help' ? 0 : 1;
  }
};

await run(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof RegistryRefusal)) throw error;
  for (const finding of error.findings) console.error(finding);
  process.exitCode = 1;
});
