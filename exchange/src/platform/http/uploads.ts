import multipart, { type Multipart } from '@fastify/multipart';
import type { RefusalName } from '@maru/contract';
import { sendRefusal } from '@maru/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** An uploaded image; its type comes from its first bytes, not from its name. */
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

/** Enables multipart bodies for the routes of `app`. Its hooks slow every call, so enable it only where needed. */
export async function takeFiles(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: fileBytesMax, files: 3, fields: 20, fieldSize: 10_000, parts: 23, headerPairs: 20 },
  });
}

/**
 * Hook (`preValidation`) of routes after `takeFiles` that take upfile1 to upfile3: leaves the fields as the body and the images in
 * `request.uploads`. Refuses what is no JPG or PNG and what is over 10 MB (ERR-170, CONS-039).
 */
export async function readUploads(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  request.uploads = [];
  if (!request.isMultipart()) return undefined;
  try {
    const { fields, files } = await readParts(request);
    const uploads = files.map(toUpload).filter((upload) => upload !== null);
    if (uploads.length < files.length) return sendRefusal(reply, { refusal: 'FILE_INVALID' });
    request.body = fields;
    request.uploads = uploads;
    return undefined;
  } catch (error) {
    return sendRefusal(reply, { refusal: refusalOf(error) });
  }
}

/** @throws Error from the reader, when the body is no form or a file is too large. */
async function readParts(request: FastifyRequest) {
  const fields: Record<string, string> = Object.create(null);
  const files: Buffer[] = [];
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value);
    else files.push(...(await bytesOf(part)));
  }
  return { fields, files };
}

/** An input without a chosen file is sent too: empty and without a name. */
async function bytesOf(part: Extract<Multipart, { type: 'file' }>): Promise<readonly Buffer[]> {
  const bytes = await part.toBuffer();
  return fileNames.includes(part.fieldname) && (bytes.length > 0 || part.filename) ? [bytes] : [];
}

function toUpload(bytes: Buffer): Upload | null {
  for (const kind of ['jpg', 'png'] as const)
    if (bytes.subarray(0, signatures[kind].length).equals(signatures[kind])) return { kind, bytes };
  return null;
}

function refusalOf(error: unknown): RefusalName {
  const { code } = error as { code?: string };
  return code === 'FST_REQ_FILE_TOO_LARGE' || code === 'FST_FILES_LIMIT' ? 'FILE_INVALID' : 'BAD_REQUEST';
}
