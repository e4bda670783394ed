import { createHash } from 'node:crypto';
import { dayMs, minuteMs, sendRefusal } from '@maru/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { later } from '../core/clock';
import type { Context } from '../core/context';
import type { IdempotencyTables } from './idempotency.tables';
import { memberOf } from './session';

/** No request works for so long: a claim without an answer is one whose process or database went away. */
const takeOverMs = minuteMs / 2;

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
 * The command itself must take the key as its ledger command id: an answer that was never stored (a crash) is made again by a retry
 * after `takeOverMs`, without a second effect. Only decided outcomes are kept: who was asked to wait or to prove himself may try again.
 */
export function idempotent({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const claim = async (request: FastifyRequest, reply: FastifyReply) => {
    const key = request.headers['idempotency-key'];
    if (key === undefined) return undefined;
    if (typeof key !== 'string' || !keyPattern.test(key)) return sendRefusal(reply, { refusal: 'BAD_REQUEST' });
    const row = { memberId: memberOf(request).memberId, call: `${request.method} ${request.routeOptions.url}`, key };
    const requestHash = hashOf(request);
    const now = clock.now();
    const claimed = await db
      .insertInto('idempotent_answer')
      .values({
        member_id: row.memberId,
        call: row.call,
        key,
        request_hash: requestHash,
        status: null,
        body: null,
        created_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['member_id', 'call', 'key'])
          .doUpdateSet({ created_at: now })
          .where('idempotent_answer.status', 'is', null)
          .where('idempotent_answer.request_hash', '=', requestHash)
          .where('idempotent_answer.created_at', '<=', later(now, -takeOverMs)),
      )
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
    const stored = isDecided(reply.statusCode, String(payload)) ? rows.execute() : forget(row);
    // The command is done: its answer goes out even if it cannot be stored.
    await stored.catch((error) => request.log.warn({ err: error }, 'the answer to a command was not stored'));
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

/** A failure of ours, a limit and a captcha decide nothing: the retry may try again. */
const isDecided = (status: number, body: string): boolean =>
  status < 500 && status !== 429 && !body.includes('"code":"CAPTCHA_FAILED"');

/** Deletes answers that are older than a day; their keys may be used anew. */
export async function forgetOldAnswers({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('idempotent_answer').where('created_at', '<', later(clock.now(), -dayMs)).execute();
}

const hashOf = ({ body, params }: FastifyRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([params, body]))
    .digest('hex');
