import { SHELL_NAME } from '@maru/contract';
import { servedTypeOf } from '@maru/contract/release';
import type { FastifyPluginAsync } from 'fastify';
import { missing } from '../../refusal';
import { fileKey } from '../changes/store-files';
import type { Registry } from '../registry';

interface FileParams {
  readonly remote: string;
  readonly version: string;
  readonly '*': string;
}

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

  /** The signed release, which pages read before they fall back to it. It changes when the release is signed again. */
  app.get<{ Params: FileParams }>('/files/:remote/:version/release.json', async ({ params }, reply) => {
    const state = await registry.recent();
    const release = state.release(params.remote, params.version);
    if (!release || release.removed) throw missing(`${params.remote} ${params.version} is not here`);
    reply.header('cache-control', 'no-cache');
    return release.remote === SHELL_NAME
      ? registry.stored.shellRelease(release)
      : registry.stored.remoteRelease(release);
  });

  app.get<{ Params: FileParams }>('/files/:remote/:version/*', async ({ params, headers, url }, reply) => {
    const key = safeKey(params);
    const type = servedTypeOf(key);
    if (!type) throw missing(`nothing at ${url}`);
    const packed = /\bbr\b/.test(headers['accept-encoding'] ?? '') ? await registry.deps.store.read(`${key}.br`) : null;
    const bytes = packed ?? (await registry.deps.store.read(key));
    if (!bytes) throw missing(`nothing at ${url}`);
    if (packed) reply.header('content-encoding', 'br');
    return reply
      .header('vary', 'accept-encoding')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(type)
      .send(bytes);
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
