import { randomBytes } from 'node:crypto';
import { chmod, copyFile, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { maru } from './maru.mjs';

/**
 * node deploy/init.mjs <secrets-dir> <database url without a user>: creates all secrets in MARU_HOME and copies to each service
 * only its own, to a folder of its name under `secrets-dir`. Existing secrets stay.
 */
const [secretsDir, databaseUrl] = process.argv.slice(2);
const vault = process.env.MARU_HOME;

/** World-readable, because user ids differ between images: the volume decides who can read. */
const give = async (from, ...to) => {
  const path = join(secretsDir, ...to);
  await mkdir(dirname(path), { recursive: true });
  await copyFile(join(vault, from), `${path}.new`);
  await chmod(`${path}.new`, 0o444);
  await rename(`${path}.new`, path);
};

/** Teams that have both a folder under `secrets-dir` and a key. */
const teamsHere = async () => {
  const places = await readdir(secretsDir);
  const keys = await readdir(join(vault, 'keys', 'teams'));
  return places.filter((place) => keys.includes(`${place}.json`));
};

const makePassword = (name) =>
  writeFile(join(vault, name), randomBytes(24).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });

await maru('init');
for (const place of ['registry', 'site']) await give('keys/root.pub', place, 'root.pub');
await give('keys/set.json', 'registry', 'set.json');
for (const team of await teamsHere()) {
  await give(`keys/teams/${team}.json`, team, 'keys', 'teams', `${team}.json`);
  await give(`tokens/${team}`, team, 'tokens', team);
}
await give('tokens/second', 'second', 'tokens', 'second');
await give('tokens/html', 'site-token', 'html');

for (const name of ['database-superuser', 'database-owner', 'database-run']) await makePassword(name);
for (const name of ['superuser', 'owner', 'run']) await give(`database-${name}`, 'database', name);
for (const [role, user] of [
  ['owner', 'maru'],
  ['run', 'maru_run'],
]) {
  const url = new URL(databaseUrl);
  url.username = user;
  url.password = await readFile(join(vault, `database-${role}`), 'utf8');
  await writeFile(join(vault, `database-${role}-url`), url.href, { mode: 0o600 });
  await give(`database-${role}-url`, 'exchange', `database-${role}-url`);
}
