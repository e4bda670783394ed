import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted } from '@maru/contract';
import {
  AddressBookEntry,
  AddressBookList,
  AddressBookQuery,
  Id,
  NewAddress,
  Ok,
  WhitelistRequest,
  WhitelistState,
} from '@maru/contract/exchange';
import { sendOutcome } from '@maru/server';
import { Type } from 'typebox';
import { listOfPage } from '../../platform/http/lists';
import { limited } from '../../platform/http/rate-limits';
import { memberOf, requireMember, sessionOf } from '../../platform/http/session';
import type { AddressBookService } from './address-book.service';
import { entryView, toEntryWish, whitelistView } from './address-book.views';

const tags = ['address book'];
const params = Type.Object({ id: Id });
const config = limited('addressBook');

/** A member's addresses to withdraw to (API-065 to API-069), and the mode in which there are no others. */
export const addressBookRoutes =
  (book: AddressBookService): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook('onRequest', requireMember);

    app.get(
      '/v1/addresses',
      { schema: { tags, querystring: AddressBookQuery, response: { 200: AddressBookList } } },
      async (request, reply) => {
        const { coin = '', ...query } = request.query;
        const found = await book.list(memberOf(request).memberId, coin, query);
        return sendOutcome(reply, found.ok ? accepted(listOfPage(found.value, entryView)) : found);
      },
    );

    app.post(
      '/v1/addresses',
      { config, schema: { tags, body: NewAddress, response: { 200: AddressBookEntry } } },
      async (request, reply) => {
        const added = await book.add(sessionOf(request), toEntryWish(request.body));
        return sendOutcome(reply, added.ok ? accepted(entryView(added.value)) : added);
      },
    );

    app.get('/v1/addresses/whitelist', { schema: { tags, response: { 200: WhitelistState } } }, async (request) =>
      whitelistView(await book.mode(memberOf(request).memberId)),
    );

    app.post(
      '/v1/addresses/whitelist',
      { config, schema: { tags, body: WhitelistRequest, response: { 200: WhitelistState } } },
      async (request, reply) => {
        const set = await book.setMode(sessionOf(request), request.body.onYn === 'Y');
        return sendOutcome(reply, set.ok ? accepted(whitelistView(set.value)) : set);
      },
    );

    app.get(
      '/v1/addresses/:id',
      { schema: { tags, params, response: { 200: AddressBookEntry } } },
      async (request, reply) => {
        const found = await book.entry(memberOf(request).memberId, BigInt(request.params.id));
        return sendOutcome(reply, found.ok ? accepted(entryView(found.value)) : found);
      },
    );

    app.put(
      '/v1/addresses/:id',
      { config, schema: { tags, params, body: NewAddress, response: { 200: AddressBookEntry } } },
      async (request, reply) => {
        const id = BigInt(request.params.id);
        const changed = await book.change(sessionOf(request), id, toEntryWish(request.body));
        return sendOutcome(reply, changed.ok ? accepted(entryView(changed.value)) : changed);
      },
    );

    // Written without /v1 in the catalogue, served with it too (API-012).
    for (const path of ['/addresses/:id/delete', '/v1/addresses/:id/delete'])
      app.post(path, { config, schema: { tags, params, response: { 200: Ok } } }, async (request, reply) => {
        const removed = await book.remove(memberOf(request).memberId, BigInt(request.params.id));
        return sendOutcome(reply, removed.ok ? accepted({ ok: true }) : removed);
      });
  };
