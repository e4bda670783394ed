import type { IncomingMessage } from 'node:http';
import { accepted, type Outcome, refused } from '@maru/contract';
import { SESSION_IDLE_MS } from '@maru/domain';
import { dayMs, minuteMs } from '@maru/server';
import { BatchedReads } from '../../platform/core/batched-reads';
import { later } from '../../platform/core/clock';
import type { Context } from '../../platform/core/context';
import type { Tx } from '../../platform/core/database';
import { type SessionReader, type SessionRef, sessionIdIn } from '../../platform/http/session';
import type { Member, MemberRepository } from '../member';
import { hashOf, newToken } from './secrets';
import type { Session, SessionClient, SessionRepository } from './session.repository';

/** How far the stored time of activity may lag behind memory; after a crash a session may end this much early. */
const activityLagMs = minuteMs;

/** Limits how long a stolen cookie works, however active the session is. */
const lifeMs = 7 * dayMs;

/** Sessions per member; another login ends the oldest. */
const sessionsMax = 5;

export interface SessionsDeps extends Pick<Context, 'clock' | 'events' | 'config' | 'log'> {
  readonly repository: SessionRepository;
  readonly members: Pick<MemberRepository, 'transact' | 'isEntrance' | 'lock'>;
}

/** Who asks for a change. */
export interface Acting extends Pick<SessionRef, 'memberId'> {
  /** Null where no session asks: the seed. */
  readonly idHash: string | null;
}

/** A session as its member sees it. */
export interface LivingSession {
  /** Names it in calls; nothing that a cookie has. */
  readonly id: string;
  readonly agent: string;
  readonly ip: string;
  readonly startedAt: Date;
  readonly seenAt: Date;
  /** Whether it is the one that asks. */
  readonly isOwn: boolean;
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
export class SessionService implements SessionReader {
  private readonly known = new Map<string, Known>();
  /** The same sessions by the cookie's id, which saves hashing it per request. */
  private readonly byId = new Map<string, Known>();
  /** Incremented when sessions end; a read that began before is not cached. */
  private ends = 0;
  /** Anybody may send made-up cookies, each of which has to be looked for. */
  private readonly stored: BatchedReads<Session>;

  constructor(private readonly deps: SessionsDeps) {
    this.stored = new BatchedReads((idHashes) => deps.repository.find(idHashes));
    deps.events.on('sessionEnded', ({ memberId, sessionId, keptSessionId }) => {
      this.ends += 1;
      if (sessionId) this.forget(sessionId);
      else this.forgetAll(memberId, keptSessionId);
    });
    deps.events.on('noticesLost', () => {
      this.ends += 1;
      this.known.clear();
      this.byId.clear();
    });
  }

  /**
   * @param passwordHash - of the password that was judged.
   * @param client - where the member has logged in.
   * @param along - in the same transaction, where the session begins.
   * @returns the id for the cookie; only its hash is stored. Null if the password has changed since it was judged, or the account is frozen.
   */
  async start(
    memberId: bigint,
    passwordHash: string,
    client: SessionClient,
    along?: (tx: Tx) => Promise<void>,
  ): Promise<string | null> {
    const { repository, members, clock, events } = this.deps;
    const sessionId = newToken();
    const idHash = hashOf(sessionId);
    const begun = await members.transact(async (tx) => {
      // Waits for a reset or a freeze at work, whose deletion of sessions would otherwise miss this one.
      if (!(await members.isEntrance(tx, memberId, passwordHash))) return false;
      await repository.insert(tx, idHash, memberId, client, clock.now());
      await along?.(tx);
      return true;
    });
    if (!begun) return null;
    const ended = await repository.deleteOldest(memberId, idHash, sessionsMax - 1);
    for (const endedId of ended) events.emit('sessionEnded', { memberId, sessionId: endedId });
    return sessionId;
  }

  recall(sessionId: string, active: boolean): SessionRef | null {
    const entry = this.byId.get(sessionId);
    const now = this.deps.clock.now().getTime();
    if (!entry || isOver(entry, now)) return null;
    if (active) this.touch(entry, now);
    return entry.ref;
  }

  /** Whether a session has not ended, by the hash of its id, as the database has it; asking is no activity. */
  async isAlive(idHash: string): Promise<boolean> {
    const row = (await this.deps.repository.find([idHash])).get(idHash);
    const now = this.deps.clock.now().getTime();
    return (
      row !== undefined && !isOver({ startedAt: row.created_at.getTime(), activeAt: row.active_at.getTime() }, now)
    );
  }

  /**
   * Locks the member of a call. It may have waited for the row, and what held it may have ended the session: a freeze, or a new password.
   * @returns SESSION_INVALID.
   */
  async lockActing(tx: Tx, { memberId, idHash }: Acting): Promise<Outcome<Member>> {
    const { members, repository } = this.deps;
    const member = await members.lock(tx, memberId);
    const mayAct = member.state === 'active' && member.frozen_at === null;
    const isKept = idHash === null || (await repository.isKept(tx, idHash));
    return mayAct && isKept ? accepted(member) : refused('SESSION_INVALID');
  }

  async find(sessionId: string, active: boolean): Promise<SessionRef | null> {
    const entry = this.byId.get(sessionId) ?? (await this.read(sessionId));
    if (!entry) return null;
    const now = this.deps.clock.now().getTime();
    if (isOver(entry, now)) {
      await this.end(entry.ref);
      return null;
    }
    if (active) this.touch(entry, now);
    return entry.ref;
  }

  async end({ idHash, memberId }: SessionRef): Promise<void> {
    await this.deps.repository.delete(idHash);
    this.deps.events.emit('sessionEnded', { memberId, sessionId: idHash });
  }

  /** Those of the member that have not ended, newest first. @param own - the session of the call. */
  async living(memberId: bigint, own: SessionRef): Promise<readonly LivingSession[]> {
    const rows = await this.deps.repository.ofMember(memberId);
    const now = this.deps.clock.now().getTime();
    return rows.flatMap(({ id_hash, public_id, agent, ip, created_at, active_at }) => {
      const activeAt = Math.max(active_at.getTime(), this.known.get(id_hash)?.activeAt ?? 0);
      if (isOver({ activeAt, startedAt: created_at.getTime() }, now)) return [];
      const seenAt = new Date(activeAt);
      return [{ id: public_id, agent, ip, startedAt: created_at, seenAt, isOwn: id_hash === own.idHash }];
    });
  }

  /** Ends one of the member's sessions, by the name that `living` gives it. @returns NOT_FOUND for anything else. */
  async endOne(memberId: bigint, id: string): Promise<Outcome<void>> {
    const idHash = await this.deps.repository.deleteOne(memberId, id);
    if (idHash === undefined) return refused('NOT_FOUND');
    this.deps.events.emit('sessionEnded', { memberId, sessionId: idHash });
    return accepted(undefined);
  }

  /** Ends every session of the member, `kept` excepted, and their feed connections. */
  async endAll(memberId: bigint, kept?: SessionRef): Promise<void> {
    await this.deps.repository.deleteAll(memberId, kept?.idHash);
    this.deps.events.emit('sessionEnded', { memberId, ...(kept && { keptSessionId: kept.idHash }) });
  }

  /** As `endAll`, with the transaction `tx`: call `ended` after its commit. */
  endAllIn(tx: Tx, memberId: bigint): Promise<void> {
    return this.deps.repository.deleteAll(memberId, undefined, tx);
  }

  /** Makes this process forget what `endAllIn` has deleted; the others learn it from the database. */
  ended(memberId: bigint): void {
    this.deps.events.emit('sessionEnded', { memberId });
  }

  /** The member of a feed connection. A connection does not count as activity. */
  async authenticate(request: IncomingMessage): Promise<bigint | null> {
    const sessionId = sessionIdIn(request.headers.cookie, this.deps.config);
    return sessionId ? ((await this.find(sessionId, false))?.memberId ?? null) : null;
  }

  /** Deletes expired sessions and ends their feed connections. */
  async sweep(): Promise<void> {
    const now = this.deps.clock.now();
    for (const [idHash, entry] of this.known) if (isOver(entry, now.getTime())) this.forget(idHash);
    const ended = await this.deps.repository.sweep({
      // Adds the lag: a session that is active in memory must not be deleted.
      idleSince: later(now, -SESSION_IDLE_MS - activityLagMs),
      begunBefore: later(now, -lifeMs),
    });
    for (const { id_hash, member_id } of ended)
      this.deps.events.emit('sessionEnded', { memberId: member_id, sessionId: id_hash });
  }

  private async read(id: string): Promise<Known | null> {
    const idHash = hashOf(id);
    const endsBefore = this.ends;
    const row = await this.stored.read(idHash);
    if (!row) return null;
    if (this.ends !== endsBefore) return this.read(id);
    const activeAt = row.active_at.getTime();
    const entry = {
      id,
      ref: { idHash, memberId: row.member_id },
      startedAt: row.created_at.getTime(),
      activeAt,
      savedAt: activeAt,
    };
    this.known.set(idHash, entry);
    this.byId.set(id, entry);
    return entry;
  }

  private touch(entry: Known, now: number): void {
    entry.activeAt = now;
    if (now - entry.savedAt < activityLagMs) return;
    entry.savedAt = now;
    this.deps.repository
      .setActive(entry.ref.idHash, new Date(now))
      .catch((error) => this.deps.log.warn({ err: error }, 'activity of a session was not stored'));
  }

  private forget(idHash: string): void {
    this.byId.delete(this.known.get(idHash)?.id ?? '');
    this.known.delete(idHash);
  }

  private forgetAll(memberId: bigint, keptIdHash?: string): void {
    for (const [idHash, { ref }] of this.known)
      if (ref.memberId === memberId && idHash !== keptIdHash) this.forget(idHash);
  }
}

const isOver = ({ activeAt, startedAt }: Pick<Known, 'activeAt' | 'startedAt'>, now: number): boolean =>
  now - activeAt >= SESSION_IDLE_MS || now - startedAt >= lifeMs;
