import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  BoardHit,
  BoardItem,
  BoardNeighbours,
  BoardQuery,
  BoardSearchQuery,
  Id,
  LocaleQuery,
  listOf,
} from '@maru/contract/exchange';
import { sendRefusal } from '@maru/server';
import { Type } from 'typebox';
import { listOfPage } from '../../platform/http/lists';
import type { Boards } from './board.service';
import { boardHitIn, boardItemIn, boardLineIn, neighboursIn } from './content.views';

const tags = ['content'];
const params = Type.Object({ id: Id });
const boardsByPath = [
  ['notices', 'notice'],
  ['faqs', 'faq'],
  ['items', 'item'],
] as const;

/** Notices, FAQ and guides for everybody, in the language of the reader. */
export const boardRoutes =
  (boards: Boards): FastifyPluginAsyncTypebox =>
  async (app) => {
    for (const [path, board] of boardsByPath) {
      app.get(
        `/v1/board/${path}`,
        { schema: { tags, querystring: BoardQuery, response: { 200: listOf(BoardItem) } } },
        async ({ query }) =>
          listOfPage(await boards.page({ board, category: query.category }, query), boardLineIn(query.locale)),
      );
      // An item of any board opens as one of the others (HELP-006).
      const of = { board: board === 'item' ? null : board };
      app.get(
        `/v1/board/${path}/:id`,
        { schema: { tags, params, querystring: LocaleQuery, response: { 200: BoardItem } } },
        async ({ params: { id }, query }, reply) => {
          const item = await boards.item(of, BigInt(id));
          return item ? boardItemIn(query.locale)(item) : sendRefusal(reply, { refusal: 'NOT_FOUND' });
        },
      );
    }

    app.get(
      '/v1/board/items/:id/neighbours',
      { schema: { tags, params, querystring: LocaleQuery, response: { 200: BoardNeighbours } } },
      async ({ params: { id }, query }, reply) => {
        const item = await boards.item({ board: null }, BigInt(id));
        if (!item) return sendRefusal(reply, { refusal: 'NOT_FOUND' });
        return neighboursIn(query.locale, await boards.neighbours(item));
      },
    );

    app.get(
      '/v1/board/search',
      { schema: { tags, querystring: BoardSearchQuery, response: { 200: listOf(BoardHit) } } },
      async ({ query }) => {
        const found = await boards.find(query.q, { board: query.board ?? null }, query);
        return listOfPage(found, boardHitIn(query.locale, query.q));
      },
    );
  };
