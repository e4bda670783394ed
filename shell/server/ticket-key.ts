import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The key of page-load tokens and device cookies: the configured one, or one made once and kept in `folder`, so that a restart ends
 * neither. Servers that share the folder share the key.
 * @throws Error where the kept key cannot be used.
 */
export async function ticketKey({
  ticketKey: configured,
  folder,
}: {
  readonly ticketKey: string | null;
  readonly folder: string;
}): Promise<Buffer> {
  if (configured !== null) return keyOf(configured, 'MARU_TICKET_KEY');
  const path = join(folder, 'ticket.key');
  await mkdir(folder, { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  try {
    // Of servers that start together one wins, and all read its key.
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  return keyOf(await readFile(path, 'utf8'), path);
}

function keyOf(text: string, where: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64url');
  if (key.length < 16) throw new Error(`${where} holds no key of at least 16 bytes, base64url: replace or remove it`);
  return key;
}
