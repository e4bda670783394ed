import { createHash } from 'node:crypto';
import { dayMs, sendRefusal } from '@maru/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { later } from '../core/clock';
import type { Context } from '../core/context';
import type { IdempotencyTables } from './idempotency.tables';
import { memberOf } from './session';

const keyPattern = /^[\x21-\x7e]{1,128}$/;

type AnswerRow = IdempotencyTables['idempotent_answer'];

/** Key of a stored answer. */
interface AnswerKey {
  readonly memberId: AnswerRow['member_id'];
  readonly call: AnswerRow['call'];
  readonly key: AnswerRow['key'];
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The row that will hold this request's answer. */
    idempotent: AnswerKey | null;
  }
}

/**
 * Hooks of a money command that may be retried with the header Idempotency-Key: the first answer again for the same request,
 * IDEMPOTENCY_CONFLICT for another one or while the first is still being worked on. Without the header the call simply runs.
 * The command itself must take the key as its ledger command id: an answer that was never stored (a crash) is then made again
 * without a second effect.
 */
export function idempotent({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const claim = async (request: FastifyRequest, reply: FastifyReply) => {
    const key = request.headers['idempotency-key'];
    if (key === undefined) return undefined;
    if (typeof key !== 'string' || !keyPattern.test(key)) return sendRefusal(reply, { refusal: 'BAD_REQUEST' });
    const row = { memberId: memberOf(request).memberId, call: `${request.method} ${request.routeOptions.url}`, key };
    const requestHash = hashOf(request);
    const claimed = await db
      .insertInto('idempotent_answer')
      .values({
        member_id: row.memberId,
        call: row.call,
        key,
        request_hash: requestHash,
        status: null,
        body: null,
        created_at: clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (claimed.numInsertedOrUpdatedRows === 1n) {
      request.idempotent = row;
      return undefined;
    }
    const first = await db
      .selectFrom('idempotent_answer')
      .selectAll()
      .where('member_id', '=', row.memberId)
      .where('call', '=', row.call)
      .where('key', '=', key)
      .executeTakeFirst();
    if (!first || first.request_hash !== requestHash || first.status === null) {
      return sendRefusal(reply, { refusal: 'IDEMPOTENCY_CONFLICT' });
    }
    return reply.code(first.status).type('application/json; charset=utf-8').send(first.body);
  };

  const keep = async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const row = request.idempotent;
    if (!row) return;
    const rows = db
      .updateTable('idempotent_answer')
      .set({ status: reply.statusCode, body: String(payload) })
      .where('member_id', '=', row.memberId)
      .where('call', '=', row.call)
      .where('key', '=', row.key);
    // A failure of ours decided nothing: the retry may try again.
    if (reply.statusCode < 500) await rows.execute();
    else await forget(row);
  };

  const forget = (row: AnswerKey) =>
    db
      .deleteFrom('idempotent_answer')
      .where('member_id', '=', row.memberId)
      .where('call', '=', row.call)
      .where('key', '=', row.key)
      .execute();

  return { preHandler: claim, onSend: keep };
}

/** Deletes answers that are older than a day; their keys may be used anew. */
export async function forgetOldAnswers({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('idempotent_answer').where('created_at', '<', later(clock.now(), -dayMs)).execute();
}

const hashOf = ({ body, params }: FastifyRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([params, body]))
    .digest('hex');
