import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from '../core/config';
import type { Vault } from '../core/vault';

const keyBytes = 32;
const word = 'maru';
const place = 'data_key.sealed_word';

export type DataKeys = readonly [Buffer, ...Buffer[]];

/**
 * The keys that personal data is sealed with, the newest first: MARU_DATA_KEY (64 hexadecimal digits each, between commas), or the
 * lines of `data.key` in the home folder, made at the first start. The first key seals, the others only open.
 * @throws Error when one of them is no key.
 */
export async function readDataKeys({ home, dataKey }: Pick<Config, 'home' | 'dataKey'>): Promise<DataKeys> {
  if (dataKey) return keysOf(dataKey, 'MARU_DATA_KEY');
  const file = join(home, 'data.key');
  const kept = await readFile(file, 'utf8').catch(() => makeKeyFile(home, file));
  return keysOf(kept, file);
}

/**
 * Checks that every key that this database is sealed with is there, and remembers the newest one. In one transaction: of two
 * first starts with different keys the second one is refused.
 * @throws Error naming the key that is missing.
 */
export async function requireFittingKeys(pool: pg.Pool, vault: Vault): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('LOCK TABLE data_key IN EXCLUSIVE MODE');
    const { rows } = await client.query<{ key_id: Buffer; sealed_word: Buffer }>(
      'SELECT key_id, sealed_word FROM data_key',
    );
    for (const row of rows) requireKey(vault, row);
    if (!rows.some(({ key_id }) => key_id.equals(vault.keyId)))
      await client.query('INSERT INTO data_key (key_id, sealed_word) VALUES ($1, $2)', [
        vault.keyId,
        vault.seal(Buffer.from(word), place),
      ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

/** Whether values may be plain, of an older form or sealed with an older key. */
export async function needsResealing(pool: pg.Pool, vault: Vault): Promise<boolean> {
  const { rows } = await pool.query<{ clean: boolean }>(
    'SELECT bool_and(key_id = $1 AND clean_since IS NOT NULL) AS clean FROM data_key',
    [vault.keyId],
  );
  return rows[0]?.clean !== true;
}

/** Every value is sealed with the newest key: from now on the exchange starts without the others. */
export async function forgetOlderKeys(pool: pg.Pool, vault: Vault): Promise<void> {
  await pool.query(
    `WITH gone AS (DELETE FROM data_key WHERE key_id <> $1)
     UPDATE data_key SET clean_since = now() WHERE key_id = $1`,
    [vault.keyId],
  );
}

function requireKey(vault: Vault, { key_id, sealed_word }: { key_id: Buffer; sealed_word: Buffer }): void {
  let opened = '';
  try {
    opened = vault.open(sealed_word, place).toString();
  } catch {
    // Told below.
  }
  if (opened === word) return;
  const key = key_id.length > 0 ? ` It is sealed with the key ${key_id.toString('hex')}.` : '';
  throw new Error(
    `The data key does not fit this database.${key} Set MARU_DATA_KEY, or put back data.key into MARU_HOME, as they were when it was made; a newer key stands before it (docs/runbooks/rotate-the-data-key.md).`,
  );
}

/** Written atomically: of two processes that start at once, both use the first one's key. */
async function makeKeyFile(home: string, file: string): Promise<string> {
  await mkdir(home, { recursive: true });
  // Not the process id: in containers that share a folder every process may be number 1.
  const own = `${file}.${randomBytes(8).toString('hex')}`;
  await writeFile(own, `${randomBytes(keyBytes).toString('hex')}\n`, { mode: 0o600 });
  await link(own, file).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(own);
  return readFile(file, 'utf8');
}

/** @param text - keys between commas or line ends. */
function keysOf(text: string, from: string): DataKeys {
  const keys = text.trim().split(/[\s,]+/);
  if (keys.some((key) => !/^[0-9a-f]{64}$/i.test(key)))
    throw new Error(`${from} holds no key: use 64 hexadecimal digits.`);
  return keys.map((key) => Buffer.from(key, 'hex')) as [Buffer, ...Buffer[]];
}
