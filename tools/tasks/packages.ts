import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { packAll } from '@maru/tools-packages';
import { servePackages } from '@maru/tools-packages/serve';

/** The registry that npm has on this machine. */
const usualRegistry = (): string => execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();

/** `npm run packages [-- --serve [--port 4873]]`: packs what other repositories build remotes with, and serves it to npm. */
export async function packages(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { serve: { type: 'boolean', default: false }, port: { type: 'string', default: '4873' } },
  });
  const folder = await packAll();
  console.log(`Packed into ${folder}`);
  if (!values.serve) return;
  const server = await servePackages(folder, usualRegistry(), Number(values.port));
  console.log(`npm create maru-remote mfe-rewards --registry http://localhost:${values.port}`);
  await once(server, 'close');
}
