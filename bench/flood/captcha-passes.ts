import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

/** Wrong passwords of the flood of logins: more than two cores hash in a second. */
export const loginsPerSecond = 250;

/**
 * Passes of captchas as a crowd gathers them ahead of its flood, on machines of its own: their puzzles cost nothing while it lasts.
 * @returns their tokens, each good for one form; `signature` and id of the puzzle are empty.
 */
export async function makePasses(pool: pg.Pool, count: number): Promise<readonly string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(16).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(`${token}  `).digest('hex'));
  await pool.query(
    `INSERT INTO captcha_pass (token_hash, expires_at) SELECT hash, now() + interval '1 hour' FROM unnest($1::text[]) AS made (hash)`,
    [hashes],
  );
  return tokens;
}
