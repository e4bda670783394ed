import { builtVersion, maru, statusOf } from './maru.mjs';

/** node deploy/approve.mjs <remote…>: the second person of a demo, who approves what this image carries and nothing else. */
for (const remote of process.argv.slice(2)) {
  const version = await builtVersion(remote);
  const { pending = [] } = await statusOf(remote, 'second');
  if (pending.some((waiting) => waiting.version === version)) await maru('approve', remote, version);
}
