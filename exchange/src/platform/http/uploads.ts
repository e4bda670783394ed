import multipart, { type Multipart } from '@fastify/multipart';
import type { Outcome, RefusalName, Refused } from '@maru/contract';
import { sendRefusal } from '@maru/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import sharp from 'sharp';
import { isDatabaseAway } from './errors';

/** An uploaded image, decoded and encoded anew; its type comes from its first bytes, not from its name. */
export interface Upload {
  readonly kind: 'jpg' | 'png';
  readonly bytes: Buffer;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null where a route reads no files. */
    uploads: readonly Upload[] | null;
  }
}

/** CONS-039: one more byte is too large. */
const fileBytesMax = 10_485_760;

const fileNames = ['upfile1', 'upfile2', 'upfile3'];
const signatures = {
  jpg: Buffer.from('ffd8ff', 'hex'),
  png: Buffer.from('89504e470d0a1a0a', 'hex'),
} as const;

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
 * JPG or PNG and what is over 10 MB (ERR-170, CONS-039); UNAVAILABLE while other uploads take all the memory.
 */
export const readUploads =
  (admit: Admission) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    request.uploads = [];
    let held = 0;
    try {
      const { fields, files } = request.isMultipart()
        ? await readParts(request, admit, (bytes) => {
            held += bytes;
            return budget.take(bytes);
          })
        : { fields: await admitted(request, (request.body ?? {}) as Record<string, unknown>, admit), files: [] };
      request.body = fields;
      request.uploads = await Promise.all(files.map(cleanImage));
      return undefined;
    } catch (error) {
      if (isDatabaseAway(error as Error)) throw error;
      // What is still on its way is not read: the connection ends with the answer.
      reply.header('connection', 'close');
      const refused = error instanceof UploadRefused ? error.refused : { refusal: refusalOf(error) };
      if (refused.refusal === 'UNAVAILABLE') reply.header('retry-after', '5');
      return sendRefusal(reply, refused);
    } finally {
      budget.give(held);
    }
  };

/** @throws UploadRefused; Error from the reader, when the body is no form or a file is too large. */
async function readParts(request: FastifyRequest, admit: Admission, reserve: (bytes: number) => boolean) {
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
    files.push(...(await bytesOf(part, reserve)));
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

/** Bytes that all uploads under way hold in memory. */
class Budget {
  private held = 0;
  constructor(private readonly max: number) {}

  take(bytes: number): boolean {
    this.held += bytes;
    return this.held <= this.max;
  }

  give(bytes: number): void {
    this.held -= bytes;
  }
}
const budget = new Budget(64 * 1_048_576);

/** An input without a chosen file is sent too: empty and without a name. */
async function bytesOf(
  part: Extract<Multipart, { type: 'file' }>,
  reserve: (bytes: number) => boolean,
): Promise<readonly Buffer[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    if (!reserve(chunk.length)) throw new UploadRefused({ refusal: 'UNAVAILABLE' });
    chunks.push(chunk);
  }
  if (part.file.truncated) throw new UploadRefused({ refusal: 'FILE_INVALID' });
  const bytes = Buffer.concat(chunks);
  return fileNames.includes(part.fieldname) && (bytes.length > 0 || part.filename) ? [bytes] : [];
}

/** 50 million pixels: more than a telephone's camera takes, and a bound on the memory of one decoding. */
const pixelsMax = 50_000_000;
let decoding: Promise<unknown> = Promise.resolve();

/**
 * Decodes an image and encodes it anew, one at a time: what is stored is an image whole, and has neither EXIF nor anything hidden
 * behind it. @throws UploadRefused for what is no JPG or PNG by its bytes, broken, or larger than 50 million pixels.
 */
function cleanImage(bytes: Buffer): Promise<Upload> {
  const cleaned = decoding.then(async (): Promise<Upload> => {
    const kind = kindOf(bytes);
    if (!kind) throw new UploadRefused({ refusal: 'FILE_INVALID' });
    const image = sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error', sequentialRead: true }).autoOrient();
    const encoded = kind === 'jpg' ? image.jpeg({ quality: 90 }) : image.png();
    const clean = await encoded.toBuffer().catch(() => {
      throw new UploadRefused({ refusal: 'FILE_INVALID' });
    });
    return { kind, bytes: clean };
  });
  decoding = cleaned.catch(() => undefined);
  return cleaned;
}

const kindOf = (bytes: Buffer): Upload['kind'] | undefined =>
  (['jpg', 'png'] as const).find((kind) => bytes.subarray(0, signatures[kind].length).equals(signatures[kind]));

function refusalOf(error: unknown): RefusalName {
  const { code } = error as { code?: string };
  return code === 'FST_REQ_FILE_TOO_LARGE' || code === 'FST_FILES_LIMIT' ? 'FILE_INVALID' : 'BAD_REQUEST';
}
