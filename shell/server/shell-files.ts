import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FileDeltas, kindOf } from './file-deltas';
import type { KeptBuilds } from './kept-builds';

const prefix = '/shell/';
/** Smaller files, as they travel, are not worth keeping for the next build. */
const dictionaryBytesMin = 4_096;
const kinds = { js: { dest: 'script', type: 'text/javascript' }, css: { dest: 'style', type: 'text/css' } } as const;

/** Serves the files of this build of the shell and of those before it; their names hold a hash of their content. */
export function serveShellFiles(app: FastifyInstance, dist: string, kept: KeptBuilds): void {
  const deltas = new FileDeltas([dist, kept.files]);
  app.register(async (files) => {
    files.addHook('onRequest', (request, reply) => sendDelta(deltas, request, reply));
    await files.register(fastifyStatic, {
      root: [dist, kept.files],
      prefix,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
      setHeaders: (reply, path, { size }) => {
        // A candidate that runs unseen has no origin; the files are public.
        reply.header('access-control-allow-origin', '*');
        const name = path.split(/[\\/]/).at(-1)?.replace(/\.br$/, '') ?? '';
        if (size >= dictionaryBytesMin) offerAsDictionary(reply, name);
      },
    });
  });
}

/** The browser keeps the file and names it when it asks for the same file of another build. */
function offerAsDictionary(reply: Pick<FastifyReply, 'header'>, name: string): void {
  const kind = kindOf(name);
  if (!kind) return;
  const match = `${prefix}${kind.stem}.*.${kind.extension}`;
  reply.header('use-as-dictionary', `match="${match}", match-dest=("${kinds[kind.extension].dest}")`);
  reply.header('vary', 'accept-encoding, available-dictionary');
}

async function sendDelta(deltas: FileDeltas, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const name = request.url.slice(prefix.length);
  const digest = /^:([A-Za-z0-9+/]{43}=):$/.exec(String(request.headers['available-dictionary'] ?? ''))?.[1];
  const kind = kindOf(name);
  if (!digest || !kind || request.method !== 'GET' || !takesDeltas(request)) return;
  const delta = await deltas.of(name, digest);
  if (!delta) return;
  offerAsDictionary(reply, name);
  return reply
    .header('access-control-allow-origin', '*')
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('content-encoding', 'dcz')
    .type(`${kinds[kind.extension].type}; charset=utf-8`)
    .send(delta);
}

const takesDeltas = ({ headers }: FastifyRequest): boolean =>
  String(headers['accept-encoding'] ?? '')
    .split(',')
    .some((encoding) => encoding.trim() === 'dcz');
