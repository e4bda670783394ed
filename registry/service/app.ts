import { createHash, timingSafeEqual } from 'node:crypto';
import fastifyStatic from '@fastify/static';
import type { RemoteBuild, RemoteManifest } from '@maru/contract';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { checkAgainstLive, checkUpload, type Upload } from './gate';
import type { ReleaseStore } from './store';

const UPLOAD_BYTES_MAX = 32 * 1024 * 1024;

interface PublishBody {
  readonly manifest: RemoteManifest;
  readonly build: RemoteBuild;
  /** Path → base64. */
  readonly files: Record<string, string>;
}

interface Options {
  readonly store: ReleaseStore;
  readonly token: string;
  readonly platformVersion: string;
}

const publishSchema = {
  body: {
    type: 'object',
    required: ['manifest', 'build', 'files'],
    properties: {
      manifest: { type: 'object' },
      build: { type: 'object' },
      files: { type: 'object', additionalProperties: { type: 'string' } },
    },
  },
} as const;

const liveSchema = {
  body: {
    type: 'object',
    required: ['name', 'version'],
    properties: { name: { type: 'string', maxLength: 60 }, version: { type: 'string', maxLength: 60 } },
  },
} as const;

const rollbackSchema = {
  body: { type: 'object', required: ['name'], properties: { name: { type: 'string', maxLength: 60 } } },
} as const;

/** The registry: files of the remotes on an origin of their own, the live set, publish and rollback (PLAT-041..046). */
export const buildRegistry = async ({ store, token, platformVersion }: Options): Promise<FastifyInstance> => {
  const app = Fastify({ bodyLimit: UPLOAD_BYTES_MAX });
  serveFiles(app, store);

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    if (request.method === 'POST' && !mayPublish(request.headers.authorization, token)) {
      return refuse(reply, 401, [
        'the token is missing or wrong: set MARU_REGISTRY_TOKEN to the registry’s publish token',
      ]);
    }
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
    refuse(reply, error.statusCode && error.statusCode < 500 ? error.statusCode : 500, [error.message]),
  );
  app.setNotFoundHandler((request, reply) => refuse(reply, 404, [`nothing at ${request.url}`]));

  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/live', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('access-control-allow-origin', '*');
    return store.live();
  });
  app.get('/history', async () => ({ list: await store.history() }));

  /** Changes of the live set one after the other: two at once would each start from the same old set. */
  let queue: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(change: () => Promise<T>): Promise<T> => {
    const turn = queue.then(change);
    queue = turn.catch(() => undefined);
    return turn;
  };

  app.post<{ Body: PublishBody }>('/releases', { schema: publishSchema }, (request, reply) =>
    inTurn(() => publish(request.body, reply, store, platformVersion)),
  );
  app.post<{ Body: { name: string; version: string } }>('/live', { schema: liveSchema }, (request, reply) =>
    inTurn(async () => {
      const { name, version } = request.body;
      const release = isVersion(name, version) ? await store.release(name, version) : null;
      if (!release)
        return refuse(reply, 404, [
          `${name} ${version} was never published; published: ${(await store.versions(name)).join(', ') || 'none'}`,
        ]);
      const live = await store.live();
      if (live.remotes.some((remote) => remote.name === name && remote.version === version)) return live;
      const findings = checkAgainstLive(release.manifest, live);
      return findings.length > 0 ? refuse(reply, 409, findings) : store.goLive(name, version);
    }),
  );
  app.post<{ Body: { name: string } }>('/rollback', { schema: rollbackSchema }, (request, reply) =>
    inTurn(async () => {
      const { name } = request.body;
      const previous = await store.previousVersion(name);
      return previous
        ? store.goLive(name, previous, 'rollback')
        : refuse(reply, 409, [`${name} has no earlier live version to go back to`]);
    }),
  );
  return app;
};

const isVersion = (name: string, version: string): boolean =>
  /^mfe-[a-z0-9-]+$/.test(name) && /^[0-9A-Za-z.-]+$/.test(version);

const publish = async (body: PublishBody, reply: FastifyReply, store: ReleaseStore, platformVersion: string) => {
  const upload: Upload = {
    manifest: body.manifest,
    build: body.build,
    files: new Map(Object.entries(body.files).map(([path, base64]) => [path, Buffer.from(base64, 'base64')])),
  };
  const findings = checkUpload(upload, platformVersion);
  if (findings.length > 0) return refuse(reply, 422, findings);
  const { name, version } = upload.manifest;
  const existing = await store.release(name, version);
  if (existing) {
    // Sending the same version again is harmless; other bytes under its name are not.
    const same = JSON.stringify(existing.files) === JSON.stringify(upload.build.files);
    return same
      ? reply.code(200).send(existing)
      : refuse(reply, 409, [`${name} ${version} exists with other files; raise the version`]);
  }
  await store.add(upload);
  return reply.code(201).send(await store.release(name, version));
};

const serveFiles = (app: FastifyInstance, store: ReleaseStore): void => {
  app.register(fastifyStatic, {
    root: store.filesFolder,
    prefix: '/files/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    dotfiles: 'deny',
    index: false,
    setHeaders: (reply) => {
      reply.header('access-control-allow-origin', '*');
      reply.header('timing-allow-origin', '*');
      reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
};

const mayPublish = (authorization: string | undefined, token: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));
};

const refuse = (reply: FastifyReply, status: number, findings: readonly string[]) =>
  reply.code(status).send({ findings });
