import { accepted, type Outcome, refused } from '@maru/contract';
import type { Clock } from '../../platform/core/clock';
import type { Tx } from '../../platform/core/database';
import { confirmationProblem, type Decider } from '../../platform/core/two-people';
import type { Member, MemberRepository } from '../member';
import type { ReviewRepository } from './review.repository';
import type { Reviews, Verdict } from './review.service';
import type { ReviewCase, ReviewKind } from './review.tables';

/** A case as a member of staff has seen it. */
export interface SeenCase {
  readonly id: bigint;
  /** Of what the member handed in. */
  readonly revision: number;
}

export interface TwoPersonDeps {
  readonly repository: ReviewRepository;
  readonly members: MemberRepository;
  readonly reviews: Pick<Reviews, 'decideCase'>;
  readonly clock: Clock;
}

/**
 * Decisions of people on cases (decision 51): an approval moves rights or money and needs a second person, a rejection needs one
 * person and a reason. People are told apart by their staff address.
 */
export class TwoPersonReviews {
  constructor(private readonly deps: TwoPersonDeps) {}

  /**
   * Rejects a case, or proposes to approve it.
   * @returns STAFF_REASON_MISSING; NOT_FOUND; ALREADY_PROCESSED for a case that is proposed or decided; STAFF_CASE_CHANGED; what the
   * kind's handler refuses.
   */
  async judge(seen: SeenCase, { approved, reason = '', by }: Verdict): Promise<Outcome<void>> {
    const said = reason.trim();
    if (approved) return this.propose(seen, said, by);
    if (said === '') return refused('STAFF_REASON_MISSING');
    return this.deps.reviews.decideCase(seen.id, (found) => {
      const waits = waitingFor(found, seen, 'decision');
      return waits.ok ? accepted({ approved, reason: said, by }) : waits;
    });
  }

  /**
   * Ends a proposal: confirms it, or sends the case back to the queue.
   * @returns STAFF_SAME_PERSON; STAFF_PROPOSER_LEFT where the one who proposed it may not any more; otherwise as `judge`.
   */
  confirm(seen: SeenCase, confirmed: boolean, decider: Decider): Promise<Outcome<void>> {
    const { by } = decider;
    if (!confirmed) return this.sendBack(seen, by);
    return this.deps.reviews.decideCase(seen.id, async (found, tx) => {
      const waits = waitingFor(found, seen, 'confirmation');
      if (!waits.ok) return waits;
      const { proposed_by, proposed_approved } = found;
      const problem = await confirmationProblem(tx, proposed_by, decider);
      if (problem) return refused(problem);
      // The reason of a proposal is a note for the second person: the member is told no reason of an approval.
      return accepted({ approved: proposed_approved === true, by: `${proposed_by}, ${by}`, second: by });
    });
  }

  /**
   * Opens a case for a member that somebody has proposed to approve at once.
   * @param admit - decides on the member, whose row is locked.
   * @returns the case; ALREADY_PROCESSED where one is open; what `admit` refuses.
   */
  open(
    memberId: bigint,
    kind: ReviewKind,
    { reason, by }: { readonly reason: string; readonly by: string },
    admit: (member: Member) => Outcome<void>,
  ): Promise<Outcome<bigint>> {
    const { members, repository, clock } = this.deps;
    return members.transact(async (tx): Promise<Outcome<bigint>> => {
      const admitted = admit(await members.lock(tx, memberId));
      if (!admitted.ok) return admitted;
      if (await repository.findOpen(tx, memberId, kind)) return refused('ALREADY_PROCESSED');
      const proposal = { approved: true, reason, by, at: clock.now() };
      return accepted(await repository.insertProposed(tx, memberId, kind, proposal));
    });
  }

  private propose(seen: SeenCase, reason: string, by: string): Promise<Outcome<void>> {
    const { repository, clock } = this.deps;
    return this.changeCase(seen.id, async (tx, found) => {
      const waits = waitingFor(found, seen, 'decision');
      if (waits.ok) await repository.propose(tx, found, { approved: true, reason, by, at: clock.now() });
      return waits;
    });
  }

  private sendBack(seen: SeenCase, by: string): Promise<Outcome<void>> {
    return this.changeCase(seen.id, async (tx, found) => {
      const waits = waitingFor(found, seen, 'confirmation');
      if (!waits.ok) return waits;
      if (found.proposed_by === by) return refused('STAFF_SAME_PERSON');
      await this.deps.repository.endProposal(tx, found, by);
      return accepted(undefined);
    });
  }

  /** @param change - of the case as it is now; the member's row is locked. */
  private async changeCase(
    caseId: bigint,
    change: (tx: Tx, found: ReviewCase) => Promise<Outcome<void>>,
  ): Promise<Outcome<void>> {
    const { members, repository } = this.deps;
    return members.transact(async (tx): Promise<Outcome<void>> => {
      const asked = await repository.find(caseId, tx);
      if (!asked) return refused('NOT_FOUND');
      await members.lock(tx, asked.member_id);
      return change(tx, (await repository.find(caseId, tx)) ?? asked);
    });
  }
}

/** Whether a case still waits for this, and is what was seen. */
function waitingFor(found: ReviewCase, seen: SeenCase, step: 'decision' | 'confirmation'): Outcome<void> {
  if (found.state !== 'open') return refused('ALREADY_PROCESSED');
  if (found.revision !== seen.revision) return refused('STAFF_CASE_CHANGED');
  if ((found.proposed_at === null) !== (step === 'decision')) return refused('ALREADY_PROCESSED');
  return accepted(undefined);
}
