import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted } from '@maru/contract';
import { oneOf, YesNo } from '@maru/contract/exchange';
import { Type } from 'typebox';
import type { Content } from '../modules/content';
import type { Config } from '../platform/core/config';
import { sendDone } from './send-done';

export interface StatusRoutesDeps {
  readonly content: Pick<Content, 'documents'>;
  readonly config: Pick<Config, 'home'>;
}

/** ENTI-090. */
const Status = Type.Object({
  serverStatus: oneOf(['true', 'false']),
  serverMsg: Type.Optional(Type.String({ maxLength: 500 })),
  serverVersion: Type.Optional(Type.String({ maxLength: 40 })),
  critical: Type.Optional(YesNo),
});
const change = Type.Object({ outer: Type.Optional(Status), inner: Type.Optional(Status) });

/** POST /sandbox/status: what the two status sources say; the outer one is the file of an HTML server with the same MARU_HOME. */
export const statusRoutes =
  ({ content, config }: StatusRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post('/sandbox/status', { schema: { body: change } }, async ({ body: { outer, inner } }, reply) => {
      if (outer) {
        const { serverStatus, serverMsg = '', serverVersion: version, critical } = outer;
        const status = { open: serverStatus === 'true', critical: critical === 'Y', message: { ko: serverMsg } };
        const file = join(config.home, 'shell', 'status.json');
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, JSON.stringify({ ...status, ...(version && { version }) }));
      }
      if (!inner) return sendDone(reply, accepted({ ok: true }));
      const { version: seen, body } = await content.documents.last('status');
      const { serverStatus, serverMsg = '', serverVersion, critical } = inner;
      const status = { open: serverStatus === 'true', critical: critical === 'Y', message: { ko: serverMsg } };
      const next = { ...status, version: serverVersion ?? body.version };
      return sendDone(
        reply,
        await content.documents.write('status', { seen, body: next }, { by: 'sandbox', reason: 'sandbox' }),
      );
    });
  };
