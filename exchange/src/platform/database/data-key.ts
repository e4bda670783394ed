import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from '../core/config';
import type { Vault } from '../core/vault';
import { sealOldRows } from './sealed-columns';

const keyBytes = 32;
const word = 'maru';
const place = 'data_key.sealed_word';

/**
 * The key that seals personal data: MARU_DATA_KEY (64 hexadecimal digits), or `data.key` in the home folder, made at the first start.
 * @throws Error when it is no key.
 */
export async function readDataKey({ home, dataKey }: Pick<Config, 'home' | 'dataKey'>): Promise<Buffer> {
  if (dataKey) return keyOf(dataKey, 'MARU_DATA_KEY');
  const file = join(home, 'data.key');
  const kept = await readFile(file, 'utf8').catch(() => makeKeyFile(home, file));
  return keyOf(kept.trim(), file);
}

/**
 * Checks that the database is sealed with this key. The first key becomes the database's, and seals what an older version has
 * stored plain.
 * @throws Error when the database was sealed with another key.
 */
export async function requireFittingKey(pool: pg.Pool, vault: Vault): Promise<void> {
  if ((await sealedWord(pool)) === undefined) await sealFirst(pool, vault);
  if (opensTo(vault, await sealedWord(pool), word)) return;
  throw new Error(
    'The data key does not fit this database. Set MARU_DATA_KEY, or put back data.key into MARU_HOME, as they were when it was made.',
  );
}

/** In one transaction: of two first starts with different keys the second one seals nothing, and a crash leaves nothing half sealed. */
async function sealFirst(pool: pg.Pool, vault: Vault): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('LOCK TABLE data_key IN EXCLUSIVE MODE');
    if ((await sealedWord(client)) === undefined) {
      await sealOldRows(client, vault);
      const sealed = vault.seal(Buffer.from(word), place);
      await client.query('INSERT INTO data_key (sealed_word) VALUES ($1)', [sealed]);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

async function sealedWord(pool: Pick<pg.ClientBase, 'query'>): Promise<Buffer | undefined> {
  const { rows } = await pool.query<{ sealed_word: Buffer }>('SELECT sealed_word FROM data_key');
  return rows[0]?.sealed_word;
}

function opensTo(vault: Vault, sealed: Buffer | undefined, text: string): boolean {
  try {
    return sealed !== undefined && vault.open(sealed, place).toString() === text;
  } catch {
    return false;
  }
}

/** Written atomically: of two processes that start at once, both use the first one's key. */
async function makeKeyFile(home: string, file: string): Promise<string> {
  await mkdir(home, { recursive: true });
  const own = `${file}.${process.pid}`;
  await writeFile(own, `${randomBytes(keyBytes).toString('hex')}\n`, { mode: 0o600 });
  await link(own, file).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(own);
  return readFile(file, 'utf8');
}

function keyOf(text: string, from: string): Buffer {
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new Error(`${from} holds no key: use 64 hexadecimal digits.`);
  return Buffer.from(text, 'hex');
}
