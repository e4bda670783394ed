import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted } from '@maru/contract';
import {
  AgreedTerms,
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
import { sendOutcome, sendRefusal } from '@maru/server';
import { Type } from 'typebox';
import type { Config } from '../../platform/core/config';
import { listOfPage, wholeList } from '../../platform/http/lists';
import { memberOf, requireMember } from '../../platform/http/session';
import type { CollectingAccount } from '../../ports/bank';
import { banks } from './banks';
import type { Agreement, ContentService } from './content.service';
import type { ConsentKind } from './content.tables';
import {
  toAgreedTerms,
  toBank,
  toBoardItem,
  toConsentText,
  toCountry,
  toSystemStatus,
  transferSettingsView,
} from './content.views';
import { countries } from './countries';
import { RemoteConfig, remoteConfig } from './remote-config.views';

const tags = ['content'];
const pageQuery = Type.Object({ page: Type.Optional(Page), count: Type.Optional(Count) });
const params = Type.Object({ id: Id });

/** Records a member's agreement to one version of a text. */
export interface Agreements {
  agree(memberId: bigint, text: { readonly kind: string; readonly version: string }): Promise<void>;
  consents(memberId: bigint): Promise<readonly Agreement[]>;
}

export interface ContentRoutesDeps {
  readonly agreements: Agreements;
  readonly config: Config;
  /** To which members pay KRW. */
  readonly account: CollectingAccount;
}

/** Texts, boards and lists for everybody; a member may also agree to a text (API-025). */
export const contentRoutes =
  (content: ContentService, { agreements, config, account }: ContentRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    // The catalogue writes these without /v1 and means below it (API-014): both are served.
    await app.register(dataRoutes(content, account), { prefix: '/v1/data' });
    await app.register(dataRoutes(content, account), { prefix: '/data' });

    for (const board of ['notice', 'faq'] as const) {
      app.get(
        `/v1/board/${board}s`,
        { schema: { tags, querystring: pageQuery, response: { 200: listOf(BoardItem) } } },
        async (request) => listOfPage(await content.board(board, request.query), toBoardItem),
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
          const item = await content.item(board, BigInt(request.params.id));
          return item ? toBoardItem(item) : sendRefusal(reply, { refusal: 'NOT_FOUND' });
        },
      );
    }

    const agreement = { tags, params, response: { 200: Ok } };
    const agreed = { tags: ['member'], response: { 200: AgreedTerms } };
    app.post('/v1/privacy/:id', { onRequest: requireMember, schema: agreement }, async (request, reply) => {
      const text = await content.text(BigInt(request.params.id));
      if (!text) return sendRefusal(reply, { refusal: 'NOT_FOUND' });
      await agreements.agree(memberOf(request).memberId, text);
      return sendOutcome(reply, accepted({ ok: true }));
    });

    app.get('/v1/me/agreeTerms', { onRequest: requireMember, schema: agreed }, async (request) => {
      const given = await agreements.consents(memberOf(request).memberId);
      return toAgreedTerms(given, await content.notAgreed(given));
    });

    app.get('/v1/country', { schema: { tags, response: { 200: listOf(Country) } } }, async () =>
      wholeList(countries, toCountry),
    );

    app.get('/v1/mobile/version', { schema: { tags, response: { 200: SystemStatus } } }, async () =>
      toSystemStatus(config.maintenance),
    );

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
  (content: ContentService, account: CollectingAccount): FastifyPluginAsyncTypebox =>
  async (app) => {
    for (const [path, kind] of textPaths) {
      app.get(`/${path}`, { schema: { tags, response: { 200: ConsentText } } }, async (_, reply) => {
        const text = await content.current(kind);
        return text ? toConsentText(text) : sendRefusal(reply, { refusal: 'NOT_FOUND' });
      });
    }
    for (const [path, kind] of [
      ['terms-of-uses', 'terms'],
      ['privacies', 'privacy'],
    ] as const) {
      app.get(`/${path}`, { schema: { tags, response: { 200: listOf(ConsentText) } } }, async () =>
        wholeList(await content.versions(kind), toConsentText),
      );
    }
    app.get('/banks', { schema: { tags, response: { 200: listOf(Bank) } } }, async () => wholeList(banks, toBank));
    const transferSettings = transferSettingsView(account);
    const settings = Type.Object(
      Object.fromEntries(Object.keys(transferSettings).map((name) => [name, Type.String()])),
    );
    app.get('/bonanza', { schema: { tags, response: { 200: settings } } }, async () => transferSettings);
  };
