import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted, refused } from '@maru/contract';
import {
  Bank,
  BoardItem,
  ConsentText,
  Count,
  Country,
  Id,
  listOf,
  Ok,
  Page,
  SystemStatus,
} from '@maru/contract/exchange';
import { sendOutcome } from '@maru/server';
import { Type } from 'typebox';
import type { Config } from '../../platform/core/config';
import { wholeList } from '../../platform/core/paging';
import { memberOf, requireMember } from '../../platform/http/session';
import { banks, transferSettings } from './banks';
import type { ContentService } from './content.service';
import type { ConsentKind } from './content.tables';
import { countries } from './countries';
import { RemoteConfig, remoteConfig } from './remote-config';

const tags = ['content'];
const pageQuery = Type.Object({ page: Type.Optional(Page), count: Type.Optional(Count) });
const params = Type.Object({ id: Id });
const all = <T>(rows: readonly T[]) => ({ ...wholeList(rows), list: [...rows] });

/** Records a member's agreement to one version of a text (API-025). */
export interface Agreements {
  agree(memberId: bigint, text: { readonly kind: string; readonly version: string }): Promise<void>;
}

/** Texts and lists that anybody may read; a member may also agree to a text. */
export const contentRoutes =
  (content: ContentService, agreements: Agreements, config: Config): FastifyPluginAsyncTypebox =>
  async (app) => {
    // The catalogue writes these without /v1 and means below it (API-014): both are served.
    await app.register(dataRoutes(content), { prefix: '/v1/data' });
    await app.register(dataRoutes(content), { prefix: '/data' });

    for (const board of ['notice', 'faq'] as const) {
      app.get(
        `/v1/board/${board}s`,
        { schema: { tags, querystring: pageQuery, response: { 200: listOf(BoardItem) } } },
        async (request, reply) => {
          return sendOutcome(reply, accepted(await content.board(board, request.query)));
        },
      );
    }
    for (const [path, board] of [
      ['notices', 'notice'],
      ['faqs', 'faq'],
      ['items', null],
    ] as const) {
      app.get(
        `/v1/board/${path}/:id`,
        { schema: { tags, params, response: { 200: BoardItem } } },
        async (request, reply) => {
          const item = await content.item(board, request.params.id);
          return sendOutcome(reply, item ? accepted(item) : refused('NOT_FOUND'));
        },
      );
    }

    const agreement = { tags, params, response: { 200: Ok } };
    app.post('/v1/privacy/:id', { onRequest: requireMember, schema: agreement }, async (request, reply) => {
      const text = await content.text(request.params.id);
      if (!text) return sendOutcome(reply, refused('NOT_FOUND'));
      await agreements.agree(memberOf(request).memberId, text);
      return sendOutcome(reply, accepted({ ok: true }));
    });

    app.get('/v1/country', { schema: { tags, response: { 200: listOf(Country) } } }, async () => all(countries));

    app.get('/v1/mobile/version', { schema: { tags, response: { 200: SystemStatus } } }, async () => ({
      serverStatus: config.maintenance ? 'false' : 'true',
      serverMsg: config.maintenance,
      serverVersion: '1.0.0',
    }));

    app.get('/v1/remote-config', { schema: { tags, response: { 200: RemoteConfig } } }, async () =>
      remoteConfig(config),
    );
  };

const textPaths: readonly (readonly [path: string, kind: ConsentKind])[] = [
  ['terms-of-use', 'terms'],
  ['privacy', 'privacy'],
  ['collection', 'collection'],
  ['third', 'third'],
  ['marketing', 'marketing'],
];

const dataRoutes =
  (content: ContentService): FastifyPluginAsyncTypebox =>
  async (app) => {
    for (const [path, kind] of textPaths) {
      app.get(`/${path}`, { schema: { tags, response: { 200: ConsentText } } }, async (_, reply) => {
        const text = await content.current(kind);
        return sendOutcome(reply, text ? accepted(text) : refused('NOT_FOUND'));
      });
    }
    for (const [path, kind] of [
      ['terms-of-uses', 'terms'],
      ['privacies', 'privacy'],
    ] as const) {
      app.get(`/${path}`, { schema: { tags, response: { 200: listOf(ConsentText) } } }, async () =>
        all(await content.versions(kind)),
      );
    }
    app.get('/banks', { schema: { tags, response: { 200: listOf(Bank) } } }, async () => all(banks));
    const settings = Type.Object(
      Object.fromEntries(Object.keys(transferSettings).map((name) => [name, Type.String()])),
    );
    app.get('/bonanza', { schema: { tags, response: { 200: settings } } }, async () => transferSettings);
  };
