import { finished } from 'node:stream';
import multipart, { type Multipart } from '@fastify/multipart';
import type { Outcome, RefusalName, Refused } from '@maru/contract';
import { sendRefusal } from '@maru/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from './errors';
import { cleanImage, fileBytesMax, type Upload } from './pictures';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null where a route reads no files. */
    uploads: readonly Upload[] | null;
  }
}

const fileNames = ['upfile1', 'upfile2', 'upfile3'];

/**
 * Enables multipart bodies for the routes of `app`. Its hooks slow every call, so enable it only where needed.
 * @param fieldSize - bytes of the longest field.
 */
export async function takeFiles(app: FastifyInstance, fieldSize = 10_000): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: fileBytesMax, files: 3, fields: 20, fieldSize, parts: 23, headerPairs: 20 },
  });
}

/** Judges a request by its fields, before any file is taken; a refusal is the answer. */
export type Admission = (
  request: FastifyRequest,
  fields: Readonly<Record<string, unknown>>,
) => Promise<Outcome<unknown>>;

/**
 * Makes the hook (`preValidation`) of routes after `takeFiles` that take upfile1 to upfile3: leaves the fields as the body and the
 * images in `request.uploads`. Fields must precede files, since `admit` sees only those. Refuses what `admit` refuses, what is no
 * JPG or PNG and what is over 10 MB (ERR-170, CONS-039); UNAVAILABLE while other uploads take all the memory or too many wait.
 */
export const readUploads =
  (admit: Admission) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    request.uploads = [];
    const { hold, release } = holdings(personOf(request));
    try {
      const { fields, files } = request.isMultipart()
        ? await readParts(request, admit, hold)
        : { fields: await admitted(request, (request.body ?? {}) as Record<string, unknown>, admit), files: [] };
      request.body = fields;
      request.uploads = await cleanAll(request, files, hold);
      return undefined;
    } catch (error) {
      if (isDatabaseAway(error as Error)) throw error;
      // What is still on its way is not read: the connection ends with the answer.
      reply.header('connection', 'close');
      const refused = error instanceof UploadRefused ? error.refused : { refusal: refusalOf(error) };
      if (refused.refusal === 'UNAVAILABLE') reply.header('retry-after', '5');
      return sendRefusal(reply, refused);
    } finally {
      // The images stay in memory until they are stored, and so until the answer.
      releaseAtEnd(request, reply, release);
    }
  };

/** An answer that waits behind another one of its connection tells of no end when that breaks: the connection does. */
function releaseAtEnd({ raw: { socket } }: FastifyRequest, reply: FastifyReply, release: () => void): void {
  const end = () => {
    socket.off('close', end);
    release();
  };
  finished(reply.raw, end);
  socket.once('close', end);
}

/** Who sends it: of a visitor his address is known. */
const personOf = ({ member, ip }: FastifyRequest): bigint | string => member?.memberId ?? ip;

async function cleanAll(request: FastifyRequest, files: readonly Buffer[], hold: Hold): Promise<readonly Upload[]> {
  const cleaned: Upload[] = [];
  for (const sent of files) {
    const image = await cleanImage(sent, personOf(request));
    if (!image) throw new UploadRefused({ refusal: 'FILE_INVALID' });
    cleaned.push(image);
    hold(image.bytes.length - sent.length);
  }
  return cleaned;
}

/** @throws UploadRefused; Error from the reader, when the body is no form or a file is too large. */
async function readParts(request: FastifyRequest, admit: Admission, hold: Hold) {
  const fields: Record<string, string> = Object.create(null);
  const files: Buffer[] = [];
  let open = false;
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (open) throw new UploadRefused({ refusal: 'BAD_REQUEST' });
      fields[part.fieldname] = String(part.value);
      continue;
    }
    if (!open) await admitted(request, fields, admit);
    open = true;
    files.push(...(await bytesOf(part, hold)));
  }
  if (!open) await admitted(request, fields, admit);
  return { fields, files };
}

async function admitted<T extends Readonly<Record<string, unknown>>>(
  request: FastifyRequest,
  fields: T,
  admit: Admission,
): Promise<T> {
  const outcome = await admit(request, fields);
  if (!outcome.ok) throw new UploadRefused(outcome);
  return fields;
}

class UploadRefused extends Error {
  constructor(readonly refused: Refused) {
    super(refused.refusal);
  }
}

/** Bytes that all uploads under way may hold in memory, and do. */
const heldMax = 64 * 1_048_576;
let heldByAll = 0;
/** Three of the largest pictures and what encoding adds: whoever sends slowly, again and again, leaves a place for others. */
const heldByOneMax = 40 * 1_048_576;
const heldByOne = new Map<bigint | string, number>();

/** Counts more bytes, or less. @throws UploadRefused where all uploads, or those of the person, hold too many. */
type Hold = (bytes: number) => void;

/** The bytes of one request. */
function holdings(person: bigint | string): { readonly hold: Hold; readonly release: () => void } {
  let held = 0;
  return {
    hold(bytes) {
      held += bytes;
      heldByAll += bytes;
      const own = countOf(person, bytes);
      if (heldByAll > heldMax || own > heldByOneMax) throw new UploadRefused({ refusal: 'UNAVAILABLE' });
    },
    release() {
      heldByAll -= held;
      countOf(person, -held);
      held = 0;
    },
  };
}

/** @returns what the person holds with these bytes. */
function countOf(person: bigint | string, bytes: number): number {
  const own = (heldByOne.get(person) ?? 0) + bytes;
  if (own > 0) heldByOne.set(person, own);
  else heldByOne.delete(person);
  return own;
}

/** An input without a chosen file is sent too: empty and without a name. */
async function bytesOf(part: Extract<Multipart, { type: 'file' }>, hold: Hold): Promise<readonly Buffer[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    hold(chunk.length);
    chunks.push(chunk);
  }
  if (part.file.truncated) throw new UploadRefused({ refusal: 'FILE_INVALID' });
  const bytes = Buffer.concat(chunks);
  return fileNames.includes(part.fieldname) && (bytes.length > 0 || part.filename) ? [bytes] : [];
}

function refusalOf(error: unknown): RefusalName {
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (statusCode === 503) return 'UNAVAILABLE';
  return code === 'FST_REQ_FILE_TOO_LARGE' || code === 'FST_FILES_LIMIT' ? 'FILE_INVALID' : 'BAD_REQUEST';
}
