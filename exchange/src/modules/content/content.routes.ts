import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted } from '@maru/contract';
import { AgreedTerms, Bank, ConsentText, Country, Id, LocaleQuery, listOf, Ok } from '@maru/contract/exchange';
import { sendOutcome, sendRefusal } from '@maru/server';
import { Type } from 'typebox';
import type { Config } from '../../platform/core/config';
import { wholeList } from '../../platform/http/lists';
import { memberOf, requireMember } from '../../platform/http/session';
import type { CollectingAccount } from '../../ports/bank';
import { banks } from './banks';
import { boardRoutes } from './board.routes';
import type { Boards } from './board.service';
import type { Agreement, ConsentTexts } from './consent-text.service';
import type { ConsentKind } from './content.tables';
import { consentTextIn, toAgreedTerms, toBank, toCountry, transferSettingsView } from './content.views';
import { countriesBut } from './countries';
import { documentRoutes } from './document.routes';
import type { Documents } from './document.service';
import type { ContentProposals } from './proposal.service';

const tags = ['content'];
const inLocale = { tags, querystring: LocaleQuery };
const params = Type.Object({ id: Id });

/** Records a member's agreement to one version of a text. */
export interface Agreements {
  agree(memberId: bigint, text: { readonly kind: string; readonly version: string }): Promise<void>;
  consents(memberId: bigint): Promise<readonly Agreement[]>;
}

/** What the module offers to others. */
export interface Content {
  readonly texts: ConsentTexts;
  readonly boards: Boards;
  readonly documents: Documents;
  readonly proposals: ContentProposals;
}

export interface ContentRoutesDeps {
  readonly agreements: Agreements;
  readonly config: Config;
  /** To which members pay KRW. */
  readonly account: CollectingAccount;
}

/** Texts, boards and lists for everybody; a member may also agree to a text (API-025). */
export const contentRoutes =
  (content: Content, { agreements, config, account }: ContentRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    // The catalogue writes these without /v1 and means below it (API-014): both are served.
    await app.register(dataRoutes(content.texts, account), { prefix: '/v1/data' });
    await app.register(dataRoutes(content.texts, account), { prefix: '/data' });

    await app.register(boardRoutes(content.boards));
    await app.register(documentRoutes(content.documents, config));

    const agreement = { tags, params, response: { 200: Ok } };
    const agreed = { tags: ['member'], response: { 200: AgreedTerms } };
    app.post('/v1/privacy/:id', { onRequest: requireMember, schema: agreement }, async (request, reply) => {
      const text = await content.texts.text(BigInt(request.params.id));
      if (!text) return sendRefusal(reply, { refusal: 'NOT_FOUND' });
      await agreements.agree(memberOf(request).memberId, text);
      return sendOutcome(reply, accepted({ ok: true }));
    });

    app.get('/v1/me/agreeTerms', { onRequest: requireMember, schema: agreed }, async (request) => {
      const given = await agreements.consents(memberOf(request).memberId);
      return toAgreedTerms(given, await content.texts.notAgreed(given));
    });

    app.get('/v1/country', { schema: { tags, response: { 200: listOf(Country) } } }, async () =>
      wholeList(countriesBut(config.highRiskCountries), toCountry),
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
  (texts: ConsentTexts, account: CollectingAccount): FastifyPluginAsyncTypebox =>
  async (app) => {
    for (const [path, kind] of textPaths) {
      app.get(`/${path}`, { schema: { ...inLocale, response: { 200: ConsentText } } }, async ({ query }, reply) => {
        const text = await texts.current(kind);
        return text ? consentTextIn(query.locale)(text) : sendRefusal(reply, { refusal: 'NOT_FOUND' });
      });
    }
    for (const [path, kind] of [
      ['terms-of-uses', 'terms'],
      ['privacies', 'privacy'],
    ] as const) {
      app.get(`/${path}`, { schema: { ...inLocale, response: { 200: listOf(ConsentText) } } }, async ({ query }) =>
        wholeList(await texts.versions(kind), consentTextIn(query.locale)),
      );
    }
    app.get('/banks', { schema: { tags, response: { 200: listOf(Bank) } } }, async () => wholeList(banks, toBank));
    const transferSettings = transferSettingsView(account);
    const settings = Type.Object(
      Object.fromEntries(Object.keys(transferSettings).map((name) => [name, Type.String()])),
    );
    app.get('/bonanza', { schema: { tags, response: { 200: settings } } }, async () => transferSettings);
  };
