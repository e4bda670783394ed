import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted, type Outcome, refused } from '@maru/contract';
import { Id } from '@maru/contract/exchange';
import {
  ConsentKind,
  StaffArticle,
  StaffArticleChange,
  StaffArticleList,
  StaffArticleQuery,
  StaffConsentChange,
  StaffConsentTexts,
  StaffContentConfirmation,
} from '@maru/contract/staff';
import { sendOutcome } from '@maru/server';
import { Type } from 'typebox';
import { listOfPage } from '../../platform/http/lists';
import type { Content } from '../content';
import { articleLine, articleView, consentProposalView, consentView } from './content.views';
import { decidingAs, type StaffDirectory } from './deciding';
import { documentRoutes } from './document.routes';
import type { StaffPerson } from './staff.types';
import { only, staffOf } from './staff-access';

const one = Type.Object({ id: Id });
const reads = only('operator', 'auditor');
const writes = only('operator');

/** What the staff writes for members: articles, pages, settings, consent texts. */
export const contentRoutes =
  (content: Content, staff: StaffDirectory): FastifyPluginAsyncTypebox =>
  async (app) => {
    await app.register(articleRoutes(content));
    await app.register(textRoutes(content, staff));
    await app.register(documentRoutes(content, staff));

    app.post(
      '/staff/content-proposals/:id/confirmation',
      {
        onRequest: writes,
        schema: { params: one, body: StaffContentConfirmation, response: { 200: Type.Object({ ok: Type.Boolean() }) } },
      },
      async (request, reply) => {
        const decider = decidingAs(staff, staffOf(request).person);
        const done = await content.proposals.decide(BigInt(request.params.id), request.body.confirmed, decider);
        return sendOutcome(reply, done.ok ? accepted({ ok: true }) : done);
      },
    );
  };

const articleRoutes =
  ({ boards }: Content): FastifyPluginAsyncTypebox =>
  async (app) => {
    const found = async (id: bigint): Promise<Outcome<StaffArticle>> => {
      const board = await boards.boardOf(id);
      return board ? accepted(articleView(id, board, await boards.versions(id))) : refused('NOT_FOUND');
    };
    const write = async (id: bigint | null, change: StaffArticleChange, { email }: StaffPerson) => {
      const { reason, validFrom, ...article } = change;
      const wish = { ...article, id, validFrom: validFrom === null ? null : new Date(validFrom) };
      const written = await boards.write(wish, { by: email, reason });
      return written.ok ? found(written.value) : written;
    };

    app.get(
      '/staff/articles',
      { onRequest: reads, schema: { querystring: StaffArticleQuery, response: { 200: StaffArticleList } } },
      async ({ query }) => listOfPage(await boards.everything(query.board, query), articleLine),
    );
    app.get(
      '/staff/articles/:id',
      { onRequest: reads, schema: { params: one, response: { 200: StaffArticle } } },
      async (request, reply) => sendOutcome(reply, await found(BigInt(request.params.id))),
    );
    app.post(
      '/staff/articles',
      { onRequest: writes, schema: { body: StaffArticleChange, response: { 200: StaffArticle } } },
      async (request, reply) => sendOutcome(reply, await write(null, request.body, staffOf(request).person)),
    );
    app.post(
      '/staff/articles/:id',
      { onRequest: writes, schema: { params: one, body: StaffArticleChange, response: { 200: StaffArticle } } },
      async (request, reply) =>
        sendOutcome(reply, await write(BigInt(request.params.id), request.body, staffOf(request).person)),
    );
  };

const textRoutes =
  ({ texts, proposals }: Content, staff: StaffDirectory): FastifyPluginAsyncTypebox =>
  async (app) => {
    const shown = async (kind: ConsentKind, viewer: StaffPerson): Promise<StaffConsentTexts> => {
      const operators = await staff.operators();
      return {
        versions: (await texts.versions(kind)).map(consentView),
        proposals: (await proposals.open('consentText'))
          .map((row) => consentProposalView(row, { viewer, operators }))
          .filter((proposal) => proposal.kind === kind),
      };
    };
    app.get(
      '/staff/texts/:kind',
      {
        onRequest: reads,
        schema: { params: Type.Object({ kind: ConsentKind }), response: { 200: StaffConsentTexts } },
      },
      async (request) => shown(request.params.kind, staffOf(request).person),
    );
    app.post(
      '/staff/texts',
      { onRequest: writes, schema: { body: StaffConsentChange, response: { 200: StaffConsentTexts } } },
      async (request, reply) => {
        const { person } = staffOf(request);
        const { reason, ...wish } = request.body;
        const done = await proposals.proposeText(wish, { by: person.email, reason });
        return sendOutcome(reply, done.ok ? accepted(await shown(wish.kind, person)) : done);
      },
    );
  };
