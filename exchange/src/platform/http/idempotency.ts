import { createHash } from 'node:crypto';
import { type Outcome, refusals } from '@maru/contract';
import { dayMs, envelopeOf, minuteMs, sendRefusal } from '@maru/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { later } from '../core/clock';
import type { Context } from '../core/context';
import type { Querying, Tx } from '../core/database';
import { awaySeconds } from './errors';
import type { IdempotencyTables } from './idempotency.tables';
import { requestLine } from './request-line';
import { memberOf } from './session';

/** No request works for so long: a claim without an answer is one whose process or database went away. */
const takeOverMs = minuteMs / 2;

/**
 * The commit of a claim does not wait for the disk: a crash that takes it back takes back what came after it too, so that the command
 * has had no effect. In RETURNING it holds for that one statement, which must be in no transaction.
 */
const unawaited = sql<string>`set_config('synchronous_commit', 'off', true)`.as('unawaited');

const keyPattern = /^[\x21-\x7e]{1,128}$/;

type AnswerRow = IdempotencyTables['idempotent_answer'];

/** Key of a stored answer. */
interface AnswerKey {
  readonly memberId: AnswerRow['member_id'];
  readonly call: AnswerRow['call'];
  readonly key: AnswerRow['key'];
}

/** A request's hold on its key, until another one takes the key over. */
interface Claim extends AnswerKey {
  readonly claimedAt: Date;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The row that will hold this request's answer. */
    idempotent: Claim | null;
  }
}

/** Records the outcome of a command in the command's own transaction. @throws Error that rolls it back. */
export type KeepOutcome<T> = (tx: Tx, outcome: Outcome<T>) => Promise<void>;

/**
 * Hooks of a money command that may be retried with the header Idempotency-Key: the first answer again for the same request,
 * IDEMPOTENCY_CONFLICT for another one, and UNAVAILABLE while the first is still being worked on, which leaves it open whether it has
 * an effect: callers keep the key. Without the header the call simply runs.
 * The command stores its outcome in its own transaction by `keepingOutcome`; answers given before that are stored as they are sent. A
 * claim without an answer (a crash) had no effect, so a retry after `takeOverMs` runs the command. Only decided outcomes are kept: who
 * was asked to wait or to prove himself may try again. `isRetry` tells whether the key of a request is known.
 */
export function idempotent({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const claim = async (request: FastifyRequest, reply: FastifyReply) => {
    const key = request.headers['idempotency-key'];
    if (key === undefined) return undefined;
    if (typeof key !== 'string' || !keyPattern.test(key)) return sendRefusal(reply, { refusal: 'BAD_REQUEST' });
    const row = { memberId: memberOf(request).memberId, call: callOf(request), key };
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
      .returning(unawaited)
      .executeTakeFirst();
    if (claimed) {
      request.idempotent = { ...row, claimedAt: now };
      return undefined;
    }
    const first = await db
      .selectFrom('idempotent_answer')
      .selectAll()
      .where('member_id', '=', row.memberId)
      .where('call', '=', row.call)
      .where('key', '=', key)
      .executeTakeFirst();
    if (first && first.request_hash !== requestHash) return sendRefusal(reply, { refusal: 'IDEMPOTENCY_CONFLICT' });
    if (first?.status == null) return sendUndecided(reply);
    return reply.code(first.status).type('application/json; charset=utf-8').send(first.body);
  };

  const isRetry = async (request: FastifyRequest): Promise<boolean> => {
    const key = request.headers['idempotency-key'];
    if (key === undefined) return false;
    const known = await db
      .selectFrom('idempotent_answer')
      .select('key')
      .where('member_id', '=', memberOf(request).memberId)
      .where('call', '=', callOf(request))
      .where('key', '=', String(key))
      .executeTakeFirst();
    return known !== undefined;
  };

  const keep = async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const claim = request.idempotent;
    if (!claim) return;
    const stored = isDecided(reply.statusCode, String(payload))
      ? store(db, claim, reply.statusCode, String(payload))
      : forget(db, claim);
    // What was decided without effects goes out even if it cannot be stored.
    await stored.catch((err) => request.log.warn(requestLine(request, err), 'the answer to a command was not stored'));
  };

  return { preHandler: claim, onSend: keep, isRetry };
}

const sendUndecided = (reply: FastifyReply) =>
  sendRefusal(reply.header('retry-after', String(awaySeconds)), { refusal: 'UNAVAILABLE' });

const callOf = ({ method, routeOptions }: FastifyRequest): string => `${method} ${routeOptions.url}`;

/**
 * Stores the outcome of this request's command in its transaction: an effect without an answer for retries cannot be committed.
 * Throws, so that nothing is committed, where another request has taken the key over meanwhile.
 * @param view - the body of a success.
 */
export function keepingOutcome<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  view: (value: T) => object,
): KeepOutcome<T> {
  return async (tx, outcome) => {
    const claim = request.idempotent;
    if (!claim) return;
    const status = outcome.ok ? 200 : refusals[outcome.refusal].status;
    // As the route's schema writes it, so that a retry gets the same bytes.
    const serialise = reply.getSerializationFunction('200') ?? JSON.stringify;
    const body = outcome.ok ? serialise({ ...view(outcome.value) }) : JSON.stringify(envelopeOf(outcome));
    if (!isDecided(status, body)) return;
    const stored = await store(tx, claim, status, body);
    if (!stored) throw Object.assign(new Error('another request has taken the key over'), { statusCode: 503 });
  };
}

/** The row of a claim, as long as it has no answer and nobody has taken it over. */
const open = ({ memberId, call, key, claimedAt }: Claim) =>
  sql<boolean>`member_id = ${memberId} AND call = ${call} AND key = ${key} AND status IS NULL AND created_at = ${claimedAt}`;

/** @returns false if the claim has its answer, or is another request's by now. */
async function store(db: Querying, claim: Claim, status: number, body: string): Promise<boolean> {
  const answer = db.updateTable('idempotent_answer').set({ status, body }).where(open(claim));
  return (await answer.executeTakeFirst()).numUpdatedRows === 1n;
}

const forget = (db: Querying, claim: Claim) => db.deleteFrom('idempotent_answer').where(open(claim)).execute();

/** A failure of ours, a limit and a captcha decide nothing: the retry may try again. */
const isDecided = (status: number, body: string): boolean =>
  status < 500 && status !== 429 && !body.includes('"code":"CAPTCHA_FAILED"');

/** Deletes answers that are older than a day; their keys may be used anew. */
export async function forgetOldAnswers({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('idempotent_answer').where('created_at', '<', later(clock.now(), -dayMs)).execute();
}

/** Of the images as they were encoded anew, which is the same for the same file. */
function hashOf({ body, params, uploads }: FastifyRequest): string {
  const hash = createHash('sha256').update(JSON.stringify([params, body]));
  for (const { bytes } of uploads ?? []) hash.update(createHash('sha256').update(bytes).digest());
  return hash.digest('hex');
}
