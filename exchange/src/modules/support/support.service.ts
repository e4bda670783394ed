import { accepted, type Outcome, refused } from '@maru/contract';
import { type InquiryForm, inquiryProblem } from '@maru/domain/inquiry';
import type { Clock } from '../../platform/core/clock';
import { type Page, type PageQuery, pagingOf } from '../../platform/core/paging';
import type { KeepOutcome } from '../../platform/http/idempotency';
import type { MemberRepository } from '../member';
import type { Messenger } from '../message';
import { answerMail } from './answer-mail';
import type { SupportRepository } from './support.repository';
import type { InquiryRow } from './support.tables';

/** Refusals of the fields (ERR-180 to ERR-182). */
const refusalOf = { category: 'INQUIRY_CATEGORY', title: 'INQUIRY_TITLE', contents: 'INQUIRY_CONTENTS' } as const;

/** Characters of an answer. */
const answerMax = 5_000;

export interface SupportDeps {
  readonly repository: SupportRepository;
  readonly members: Pick<MemberRepository, 'lock'>;
  readonly messenger: Messenger;
  readonly clock: Clock;
  /** Origin of the pages that mails lead to. */
  readonly publicUrl: string;
}

/** Inquiries of members. */
export class SupportService {
  constructor(private readonly deps: SupportDeps) {}

  /** Checks the form (ERR-180..182); call it before a captcha is spent on it. */
  problemOf(form: InquiryForm): Outcome<void> {
    const field = inquiryProblem(form);
    return field ? refused(refusalOf[field]) : accepted(undefined);
  }

  /**
   * Stores the inquiry, its texts trimmed.
   * @param keep - records the outcome for retries, in the same transaction.
   * @returns the refusals of `problemOf`.
   */
  async ask(memberId: bigint, form: InquiryForm, keep: KeepOutcome<InquiryRow>): Promise<Outcome<InquiryRow>> {
    const problem = this.problemOf(form);
    if (!problem.ok) return problem;
    const { repository, clock } = this.deps;
    return repository.transact(async (tx) => {
      const open = { answer: null, created_at: clock.now(), answered_at: null };
      const asked = accepted(await repository.insert(tx, { member_id: memberId, ...tidy(form), ...open }));
      await keep(tx, asked);
      return asked;
    });
  }

  /**
   * Answers the member's oldest open inquiry, once, and tells the member by mail (HELP-015).
   * @returns BAD_REQUEST for an empty or too long answer; ALREADY_PROCESSED where none is open.
   */
  async answer(memberId: bigint, text: string): Promise<Outcome<void>> {
    const answer = text.trim();
    if (!answer || [...answer].length > answerMax) return refused('BAD_REQUEST');
    const { repository, members, messenger, clock, publicUrl } = this.deps;
    const answered = await repository.transact(async (tx) => {
      // The lock puts two answers at the same moment one after the other.
      const { email } = await members.lock(tx, memberId);
      const found = await repository.answerOldest(tx, memberId, answer, clock.now());
      if (found) await messenger.post(tx, answerMail(email, publicUrl));
      return found;
    });
    if (!answered) return refused('ALREADY_PROCESSED');
    messenger.wake();
    return accepted(undefined);
  }

  /** The member's own, newest first (HELP-013). */
  async list(memberId: bigint, query: PageQuery): Promise<Page<InquiryRow>> {
    const paging = pagingOf(query);
    return { ...(await this.deps.repository.list(memberId, paging)), count: paging.count };
  }
}

const tidy = ({ category, title, contents }: InquiryForm): InquiryForm => ({
  category: category.trim(),
  title: title.trim(),
  contents: contents.trim(),
});
