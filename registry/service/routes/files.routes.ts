import { SHELL_NAME } from '@maru/contract';
import { servedTypeOf } from '@maru/contract/release';
import type { FastifyPluginAsync } from 'fastify';
import { digestOf } from '../../keys/digest';
import { missing } from '../../refusal';
import { fileKey } from '../changes/store-files';
import type { Registry } from '../registry';

interface FileParams {
  readonly remote: string;
  readonly version: string;
  readonly '*': string;
}

const forGood = 'public, max-age=31536000, immutable';
const digestSchema = { querystring: { type: 'object', properties: { digest: { type: 'string', maxLength: 60 } } } };

/** A file that is opened as a page runs nothing and has an origin of its own; loading it into a page is not affected. */
const policy = "sandbox; default-src 'none'";

/** Serves the files of the remotes to pages of any origin, and those of the shell to HTML servers; they never change. */
export const fileRoutes: FastifyPluginAsync<{ registry: Registry }> = async (app, { registry }) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*');
    reply.header('timing-allow-origin', '*');
    reply.header('cross-origin-resource-policy', 'cross-origin');
    reply.header('content-security-policy', policy);
  });

  /**
   * The signed release, which pages read before they fall back to it, or run what their set names by a summary. It changes when the release
   * is signed again: under the digest that a set names it is what was signed then, or nothing.
   */
  app.get<{ Params: FileParams; Querystring: { digest?: string } }>(
    '/files/:remote/:version/release.json',
    { schema: digestSchema },
    async ({ params, query }, reply) => {
      const state = await registry.recent();
      const release = state.release(params.remote, params.version);
      if (!release || release.removed) throw missing(`${params.remote} ${params.version} is not here`);
      const signed = await (release.remote === SHELL_NAME
        ? registry.stored.shellRelease(release)
        : registry.stored.remoteRelease(release));
      if (query.digest !== undefined && query.digest !== digestOf(signed))
        throw missing(`${params.remote} ${params.version} was signed again since`);
      reply.header('cache-control', query.digest === undefined ? 'no-cache' : forGood);
      return signed;
    },
  );

  app.get<{ Params: FileParams }>('/files/:remote/:version/*', async ({ params, headers, url }, reply) => {
    const key = safeKey(params);
    const type = servedTypeOf(key);
    if (!type) throw missing(`nothing at ${url}`);
    const packed = /\bbr\b/.test(headers['accept-encoding'] ?? '') ? await registry.deps.store.read(`${key}.br`) : null;
    const bytes = packed ?? (await registry.deps.store.read(key));
    if (!bytes) throw missing(`nothing at ${url}`);
    if (packed) reply.header('content-encoding', 'br');
    return reply.header('vary', 'accept-encoding').header('cache-control', forGood).type(type).send(bytes);
  });
};

/** The key of a file, or nothing for a path that leads elsewhere. */
function safeKey({ remote, version, '*': path }: FileParams): string {
  const key = fileKey(remote, version, path);
  return /^files\/(?:mfe-[a-z0-9-]+|shell)\/[0-9A-Za-z.-]+\/[A-Za-z0-9_][A-Za-z0-9_./-]*$/.test(key) &&
    !key.includes('..')
    ? key
    : '';
}
