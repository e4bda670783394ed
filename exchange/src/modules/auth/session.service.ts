import type { IncomingMessage } from 'node:http';
import { SESSION_IDLE_MS } from '@maru/domain';
import { dayMs, later, minuteMs } from '../../platform/core/clock';
import type { Context } from '../../platform/core/context';
import { type SessionReader, type SessionRef, sessionIdIn } from '../../platform/http/session';
import { hashOf, newToken } from './secrets';

/** How far the stored time of activity may lag behind the one in memory: what a crash can cost a member of the 24 hours. */
const activityLagMs = minuteMs;

/** However active: a stolen cookie is good for a week at most. */
const lifeMs = 7 * dayMs;

/** Of one member; another login ends the oldest. */
const sessionsMax = 5;

export interface SessionService extends SessionReader {
  /** @returns the id for the cookie; it is not kept anywhere else. */
  start(memberId: bigint): Promise<string>;
  end(session: SessionRef): Promise<void>;
  /** Ends every session of the member, `kept` excepted, and their feed connections. */
  endAll(memberId: bigint, kept?: SessionRef): Promise<void>;
  /** Whose connection this is, for the feed. A connection is no activity. */
  authenticate(request: IncomingMessage): Promise<bigint | null>;
  /** Deletes sessions that ended by themselves. */
  sweep(): Promise<void>;
}

interface Known {
  /** As the cookie has it. */
  readonly id: string;
  readonly ref: SessionRef;
  readonly startedAt: number;
  activeAt: number;
  savedAt: number;
}

/** Sessions end 24 hours after the last activity (AUTH-111) and 7 days after the login, by the exchange's clock. */
export function createSessionService({ db, clock, events, config, log }: Context): SessionService {
  const known = new Map<string, Known>();
  /** The same by the cookie's id: hashing it takes longer than everything else about a request's session. */
  const byId = new Map<string, Known>();
  const forget = (idHash: string) => {
    byId.delete(known.get(idHash)?.id ?? '');
    known.delete(idHash);
  };
  /** Counts ends: what was read before one and arrives after it may be the session that ended. */
  let ends = 0;
  events.on('sessionEnded', ({ memberId, sessionId, keptSessionId }) => {
    ends += 1;
    if (sessionId) forget(sessionId);
    else
      for (const [idHash, { ref }] of known) if (ref.memberId === memberId && idHash !== keptSessionId) forget(idHash);
  });

  const read = async (id: string): Promise<Known | null> => {
    const idHash = hashOf(id);
    const endsBefore = ends;
    const row = await db.selectFrom('session').selectAll().where('id_hash', '=', idHash).executeTakeFirst();
    if (!row) return null;
    if (ends !== endsBefore) return read(id);
    const activeAt = row.active_at.getTime();
    const entry = {
      id,
      ref: { idHash, memberId: row.member_id },
      startedAt: row.created_at.getTime(),
      activeAt,
      savedAt: activeAt,
    };
    known.set(idHash, entry);
    byId.set(id, entry);
    return entry;
  };

  const touch = (entry: Known, now: number) => {
    entry.activeAt = now;
    if (now - entry.savedAt < activityLagMs) return;
    entry.savedAt = now;
    db.updateTable('session')
      .set({ active_at: new Date(now) })
      .where('id_hash', '=', entry.ref.idHash)
      .execute()
      .catch((error) => log.warn({ err: error }, 'activity of a session was not stored'));
  };

  const isOver = ({ activeAt, startedAt }: Known, now: number): boolean =>
    now - activeAt >= SESSION_IDLE_MS || now - startedAt >= lifeMs;

  const recall: SessionService['recall'] = (sessionId, active) => {
    const entry = byId.get(sessionId);
    const now = clock.now().getTime();
    if (!entry || isOver(entry, now)) return null;
    if (active) touch(entry, now);
    return entry.ref;
  };

  const find: SessionService['find'] = async (sessionId, active) => {
    const entry = byId.get(sessionId) ?? (await read(sessionId));
    if (!entry) return null;
    const now = clock.now().getTime();
    if (isOver(entry, now)) {
      await end(entry.ref);
      return null;
    }
    if (active) touch(entry, now);
    return entry.ref;
  };

  const end = async ({ idHash, memberId }: SessionRef) => {
    await db.deleteFrom('session').where('id_hash', '=', idHash).execute();
    events.emit('sessionEnded', { memberId, sessionId: idHash });
  };

  const endOldest = async ({ idHash: newest, memberId }: SessionRef) => {
    const kept = db
      .selectFrom('session')
      .select('id_hash')
      .where('member_id', '=', memberId)
      .where('id_hash', '<>', newest)
      .orderBy('created_at', 'desc')
      .limit(sessionsMax - 1);
    const ended = await db
      .deleteFrom('session')
      .where('member_id', '=', memberId)
      .where('id_hash', '<>', newest)
      .where('id_hash', 'not in', kept)
      .returning('id_hash')
      .execute();
    for (const { id_hash: sessionId } of ended) events.emit('sessionEnded', { memberId, sessionId });
  };

  return {
    find,
    recall,
    end,
    async start(memberId) {
      const sessionId = newToken();
      const idHash = hashOf(sessionId);
      const now = clock.now();
      await db
        .insertInto('session')
        .values({ id_hash: idHash, member_id: memberId, created_at: now, active_at: now })
        .execute();
      await endOldest({ idHash, memberId });
      return sessionId;
    },
    async endAll(memberId, kept) {
      await db
        .deleteFrom('session')
        .where('member_id', '=', memberId)
        .$if(kept !== undefined, (rows) => rows.where('id_hash', '<>', kept?.idHash ?? ''))
        .execute();
      events.emit('sessionEnded', { memberId, ...(kept && { keptSessionId: kept.idHash }) });
    },
    async authenticate(request) {
      const sessionId = sessionIdIn(request.headers.cookie, config);
      return sessionId ? ((await find(sessionId, false))?.memberId ?? null) : null;
    },
    async sweep() {
      // The lag on top: what memory knows as active must not be deleted.
      const now = clock.now();
      for (const [idHash, entry] of known) if (isOver(entry, now.getTime())) forget(idHash);
      await db
        .deleteFrom('session')
        .where((row) =>
          row.or([
            row('active_at', '<', later(now, -SESSION_IDLE_MS - activityLagMs)),
            row('created_at', '<', later(now, -lifeMs)),
          ]),
        )
        .execute();
    },
  };
}
