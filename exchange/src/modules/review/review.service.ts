import { accepted, type Outcome, refused } from '@maru/contract';
import type { Clock } from '../../platform/core/clock';
import type { Tx } from '../../platform/core/database';
import type { FileStore, StoredImage } from '../../ports/file-store';
import type { Acting, Auth } from '../auth';
import type { Member, MemberChange, MemberRepository } from '../member';
import type { Messenger, OutgoingMessage } from '../message';
import type { ReviewRepository } from './review.repository';
import type { ReviewCase, ReviewKind } from './review.tables';

export interface Verdict {
  readonly approved: boolean;
  /** What the member is told. */
  readonly reason?: string;
  /** Who decides; two people are named with a comma between them. */
  readonly by: string;
  /** The second of two people. */
  readonly second?: string;
}

/** A case as it was found, and the decision on it. */
interface Judged {
  readonly case: ReviewCase;
  readonly verdict: Verdict;
}

/** A decision that is about to be taken. */
export interface Decision {
  readonly member: Member;
  readonly case: ReviewCase;
  readonly verdict: Verdict;
  readonly now: Date;
}

/** What a decision does. */
export interface Effect {
  readonly change?: MemberChange;
  readonly messages: readonly OutgoingMessage[];
  /** Runs after the commit. */
  readonly afterwards?: () => Promise<void>;
}

/** What one kind of case means: registered by the module whose forms it decides. */
export interface ReviewHandler {
  /** Whether the member's own state waits for a decision, also where no documents are stored. */
  readonly isAwaited?: (member: Member) => boolean;
  /** @param tx - holds the member's row. @returns a refusal where the decision cannot be taken as things are now. */
  decide(tx: Tx, decision: Decision): Promise<Outcome<Effect>>;
}

export interface ReviewDeps {
  readonly repository: ReviewRepository;
  readonly members: MemberRepository;
  readonly sessions: Pick<Auth['sessions'], 'lockActing'>;
  readonly files: FileStore;
  readonly messenger: Messenger;
  readonly clock: Clock;
}

/** Everything that a member hands in and a person decides (account.md section 12). */
export class Reviews {
  private readonly handlers = new Map<ReviewKind, ReviewHandler>();

  constructor(private readonly deps: ReviewDeps) {}

  on(kind: ReviewKind, handler: ReviewHandler): void {
    this.handlers.set(kind, handler);
  }

  /**
   * Opens a case; a second one while it is open replaces what was handed in.
   * @param asking - who asks; a number: the member's case is opened by the exchange itself.
   * @param admit - decides on the member, whose row is locked, and may change it.
   * @returns SESSION_INVALID; whatever `admit` refuses; nothing is stored then.
   */
  async ask(
    asking: Acting | bigint,
    kind: ReviewKind,
    { documents = [], answers = '' }: { readonly documents?: readonly StoredImage[]; readonly answers?: string },
    admit: (member: Member, tx: Tx) => Promise<Outcome<MemberChange>>,
  ): Promise<Outcome<void>> {
    const { files, members, sessions, clock } = this.deps;
    const memberId = typeof asking === 'bigint' ? asking : asking.memberId;
    const names = await files.keep(documents);
    let replaced: readonly string[] = [];
    const asked = await members.transact(async (tx): Promise<Outcome<void>> => {
      const acting =
        typeof asking === 'bigint' ? accepted(await members.lock(tx, asking)) : await sessions.lockActing(tx, asking);
      if (!acting.ok) return acting;
      const admitted = await admit(acting.value, tx);
      if (!admitted.ok) return admitted;
      if (Object.keys(admitted.value).length > 0) await members.change(tx, memberId, admitted.value);
      replaced = await this.store(tx, memberId, kind, { files: names, answers }, clock.now());
      return accepted(undefined);
    });
    // Not after a failure: it may have been committed, and what nobody names is dropped later.
    await files.drop(asked.ok ? replaced : names);
    return asked;
  }

  /** Which of these files a case names. */
  namedFiles(names: readonly string[]): Promise<readonly string[]> {
    return this.deps.repository.namedFiles(names);
  }

  /**
   * Closes the open case of a kind where what it is about has changed since, so that what is handed in next is a case of its own.
   * @param tx - holds the member's row.
   */
  async endOutdated(tx: Tx, memberId: bigint, kind: ReviewKind, changedAt: Date | null): Promise<void> {
    const { repository, clock } = this.deps;
    const open = await repository.findOpen(tx, memberId, kind);
    if (!open || !changedAt || changedAt <= open.asked_at) return;
    const ended = { state: 'rejected', decided_by: 'exchange', reason: '인증 수단 변경', second_by: null } as const;
    await repository.close(tx, open, { ...ended, decided_at: clock.now() });
  }

  /** Takes a decision, once. @returns ALREADY_PROCESSED where nothing waits; whatever the kind's handler refuses. */
  decide(memberId: bigint, kind: ReviewKind, verdict: Verdict): Promise<Outcome<void>> {
    return this.conclude(memberId, async (tx, member) => {
      const found = await this.caseOf(tx, member, kind, this.deps.clock.now());
      return found ? accepted({ case: found, verdict }) : refused('ALREADY_PROCESSED');
    });
  }

  /**
   * Takes a decision on a case by its id, once.
   * @param judge - decides on the case as it is now, whose member is locked; what it refuses is returned, and nothing changes.
   * @returns NOT_FOUND; ALREADY_PROCESSED; whatever the kind's handler refuses.
   */
  async decideCase(
    caseId: bigint,
    judge: (found: ReviewCase, tx: Tx) => Outcome<Verdict> | Promise<Outcome<Verdict>>,
  ): Promise<Outcome<void>> {
    const { repository } = this.deps;
    const asked = await repository.find(caseId);
    if (!asked) return refused('NOT_FOUND');
    return this.conclude(asked.member_id, async (tx) => {
      const found = await repository.find(caseId, tx);
      if (found?.state !== 'open') return refused('ALREADY_PROCESSED');
      const verdict = await judge(found, tx);
      return verdict.ok ? accepted({ case: found, verdict: verdict.value }) : verdict;
    });
  }

  /** State and reason of the last case. */
  async newest(memberId: bigint, kind: ReviewKind): Promise<Pick<ReviewCase, 'state' | 'reason'> | null> {
    return (await this.deps.repository.newest(memberId, kind)) ?? null;
  }

  /** @param find - the case and the decision on it; the member's row is locked. */
  private async conclude(
    memberId: bigint,
    find: (tx: Tx, member: Member) => Promise<Outcome<Judged>>,
  ): Promise<Outcome<void>> {
    const { repository, members, messenger, clock } = this.deps;
    const decided = await members.transact(async (tx): Promise<Outcome<Effect>> => {
      const member = await members.lock(tx, memberId);
      const judged = await find(tx, member);
      if (!judged.ok) return judged;
      const { case: found, verdict } = judged.value;
      const now = clock.now();
      const effect = await this.handlerOf(found.kind).decide(tx, { member, case: found, verdict, now });
      if (!effect.ok) return effect;
      await repository.close(tx, found, {
        state: verdict.approved ? 'approved' : 'rejected',
        decided_at: now,
        decided_by: verdict.by,
        reason: verdict.reason ?? null,
        second_by: verdict.second ?? null,
      });
      const { change, messages } = effect.value;
      if (change) await members.change(tx, memberId, change);
      if (change?.state === 'closed') await repository.closeRest(tx, memberId, verdict, now);
      for (const message of messages) await messenger.post(tx, message);
      return effect;
    });
    if (!decided.ok) return decided;
    messenger.wake();
    await decided.value.afterwards?.();
    return accepted(undefined);
  }

  private handlerOf(kind: ReviewKind): ReviewHandler {
    const handler = this.handlers.get(kind);
    if (!handler) throw new Error(`nobody has registered what a decision on ${kind} does`);
    return handler;
  }

  /** The open case; where the member's state alone waits, one is written, so that the decision is on record. */
  private async caseOf(tx: Tx, member: Member, kind: ReviewKind, now: Date): Promise<ReviewCase | undefined> {
    const { repository } = this.deps;
    const open = await repository.findOpen(tx, member.id, kind);
    if (open || !this.handlers.get(kind)?.isAwaited?.(member)) return open;
    await repository.insert(tx, member.id, kind, { files: [], answers: '' }, now);
    return repository.findOpen(tx, member.id, kind);
  }

  /** @returns names of documents that are no longer needed. */
  private async store(
    tx: Tx,
    memberId: bigint,
    kind: ReviewKind,
    sent: { readonly files: readonly string[]; readonly answers: string },
    now: Date,
  ): Promise<readonly string[]> {
    const { repository } = this.deps;
    const open = await repository.findOpen(tx, memberId, kind);
    if (!open) {
      await repository.insert(tx, memberId, kind, sent, now);
      return [];
    }
    await repository.replace(tx, open, sent);
    return sent.files.length > 0 ? open.files : [];
  }
}
