import { accepted, type Outcome, type RefusalName, refused } from '@maru/contract';
import {
  emptyIdentity,
  type IdentityAnswers,
  type IdentityProblemKind,
  type IdentityRules,
  identityProblems,
} from '@maru/domain/identity';
import { isStepReached } from '@maru/domain/verification';
import type { Clock } from '../../platform/core/clock';
import type { SessionRef } from '../../platform/http/session';
import type { StoredImage } from '../../ports/file-store';
import type { Auth } from '../auth';
import { centerFactsOf, type Member, type MemberChange, type MemberRepository } from '../member';
import type { Decision, Effect, ReviewCase, Reviews } from '../review';
import type { Draft, IdentityRepository } from './identity.repository';
import { identityMessages } from './identity-messages';
import type { WatchListRepository } from './watch-list.repository';

export interface IdentityDeps extends IdentityRules {
  readonly repository: IdentityRepository;
  readonly members: MemberRepository;
  readonly sessions: Pick<Auth['sessions'], 'lockActing'>;
  readonly reviews: Pick<Reviews, 'ask' | 'on' | 'newest'>;
  readonly clock: Clock;
  readonly checks: Pick<WatchListRepository, 'ask'>;
  /** A form was handed in: the watch lists are to be asked. */
  readonly onHanded: () => void;
}

/** Of a foreigner: id card, photo with id, address proof (ACCT-072). */
const documentsNeeded = 3;

const refusalOf: Readonly<Record<IdentityProblemKind, RefusalName>> = {
  missing: 'IDENTITY_FIELD_MISSING',
  englishName: 'IDENTITY_NAME',
  phone: 'IDENTITY_PHONE',
  businessNumber: 'IDENTITY_BUSINESS_NUMBER',
  notOwner: 'IDENTITY_NOT_OWNER',
  highRiskCountry: 'HIGH_RISK_COUNTRY',
  pledge: 'IDENTITY_PLEDGE',
};

/** What is kept of a form for the reviewer. */
interface Handed extends IdentityAnswers {
  /** The member had been identified before (ACCT-078). */
  readonly again: 'Y' | 'N';
}

/** The identity check of a member: a form saved page by page, then decided by a reviewer (account.md section 7). */
export class IdentityService {
  constructor(private readonly deps: IdentityDeps) {
    deps.reviews.on('kyc', {
      isAwaited: ({ due_diligence }) => due_diligence === 'R',
      decide: async (tx, decision): Promise<Outcome<Effect>> => {
        const { member, verdict } = decision;
        if (verdict.approved && member.watch_list_pending) return refused('WATCH_LIST_REVIEW');
        if (verdict.approved) await deps.repository.end(tx, member.id);
        return accepted({
          change: verdict.approved ? approval(decision) : { due_diligence: 'J', due_diligence_at: decision.now },
          messages: identityMessages(member, verdict.approved, verdict.reason),
        });
      },
    });
  }

  /** The form as it was saved last, or as it begins; `reason` of a form that was sent back. */
  async draftOf(memberId: bigint): Promise<Draft & { readonly reason: string | null }> {
    const { repository, members, reviews } = this.deps;
    const found = await members.find(memberId);
    const newest = await reviews.newest(memberId, 'kyc');
    const begin = { page: 1, answers: { ...emptyIdentity, foreign: found?.member.foreign_national ? 'Y' : 'N' } };
    const saved = (await repository.find(memberId)) ?? begin;
    return { ...saved, reason: newest?.state === 'rejected' ? newest.reason : null };
  }

  /** Keeps a form half-way, whatever is in it (ACCT-075). @returns SESSION_INVALID. */
  save(own: SessionRef, draft: Draft): Promise<Outcome<void>> {
    const { repository, members, sessions, clock } = this.deps;
    return members.transact(async (tx): Promise<Outcome<void>> => {
      const acting = await sessions.lockActing(tx, own);
      if (!acting.ok) return acting;
      await repository.save(tx, own.memberId, draft, clock.now());
      return accepted(undefined);
    });
  }

  /** @returns PREVIOUS_STEP_OPEN before the steps that come first; ALREADY_PROCESSED for who is identified and need not be again. */
  async admit(memberId: bigint): Promise<Outcome<Member>> {
    const found = await this.deps.members.find(memberId);
    if (!found) throw new Error(`member ${memberId} has a session but no row`);
    const { member } = found;
    const step = member.foreign_national ? 'residence' : 'identity';
    if (!isStepReached(step, centerFactsOf(found))) return refused('PREVIOUS_STEP_OPEN');
    return isIdentified(member) && member.reverify_before === null ? refused('ALREADY_PROCESSED') : accepted(member);
  }

  /**
   * Hands the whole form in; a second time while it waits replaces it (API-053).
   * @returns as `admit`; the first thing that is wrong with the form; FILES_MISSING of a foreigner.
   */
  async hand(own: SessionRef, sent: IdentityAnswers, documents: readonly StoredImage[]): Promise<Outcome<void>> {
    const { memberId } = own;
    const admitted = await this.admit(memberId);
    if (!admitted.ok) return admitted;
    const { foreign_national: foreign } = admitted.value;
    const answers = { ...sent, foreign: foreign ? 'Y' : 'N' };
    const [problem] = ([1, 3] as const).flatMap((page) => identityProblems(page, answers, this.deps));
    if (problem) return refused(refusalOf[problem.kind]);
    if (foreign && documents.length < documentsNeeded) return refused('FILES_MISSING');
    const handed = await this.deps.reviews.ask(
      own,
      'kyc',
      { documents, answers: JSON.stringify({ ...answers, again: wasIdentified(admitted.value) ? 'Y' : 'N' }) },
      async (member, tx) => {
        if (isIdentified(member) && member.reverify_before === null) return refused('ALREADY_PROCESSED');
        const { englishName, nationality } = answers;
        await this.deps.checks.ask(
          tx,
          memberId,
          { name: member.name, englishName, nationality },
          this.deps.clock.now(),
        );
        return accepted({ due_diligence: 'R', watch_list_pending: true });
      },
    );
    if (handed.ok) this.deps.onHanded();
    return handed;
  }
}

const isIdentified = ({ due_diligence }: Member): boolean => due_diligence === 'E' || due_diligence === 'RE';
const wasIdentified = (member: Member): boolean => isIdentified(member) || member.reverify_before !== null;

/** A form that the sandbox never got has no answers. */
const handedIn = ({ answers }: ReviewCase): Partial<Handed> => (answers === '' ? {} : JSON.parse(answers));

/** ACCT-078, AMB-54, AMB-88, AMB-91. */
function approval({ member, case: decided, now }: Decision): MemberChange {
  const { again, resident } = handedIn(decided);
  return {
    due_diligence: again === 'Y' ? 'RE' : 'E',
    due_diligence_at: now,
    reverify_before: null,
    sale_allowed: true,
    ...(resident !== undefined && { corp_code: resident === 'N' ? 'F' : '' }),
    ...(!member.foreign_national && { residence: 'E' }),
  };
}
