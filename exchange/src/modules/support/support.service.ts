import { accepted, type Outcome, refused } from '@maru/contract';
import type { Clock } from '../../platform/core/clock';
import { type Page, type PageQuery, pagingOf } from '../../platform/core/paging';
import type { KeepOutcome } from '../../platform/http/idempotency';
import type { SupportRepository } from './support.repository';
import type { InquiryRow } from './support.tables';

/** An inquiry as the member typed it. */
export interface InquiryForm {
  readonly category: string;
  readonly title: string;
  readonly contents: string;
}

/** CONS-044. */
const titleLengthMax = 100;
const contentsLengthMax = 5000;

export interface SupportDeps {
  readonly repository: SupportRepository;
  readonly clock: Clock;
}

/** Inquiries of members. */
export class SupportService {
  constructor(private readonly deps: SupportDeps) {}

  /** Checks the form (ERR-180..182); call it before a captcha is spent on it. */
  problemOf(form: InquiryForm): Outcome<void> {
    const { category, title, contents } = tidy(form);
    if (!category) return refused('INQUIRY_CATEGORY');
    if (!title || title.length > titleLengthMax) return refused('INQUIRY_TITLE');
    if (!contents || contents.length > contentsLengthMax) return refused('INQUIRY_CONTENTS');
    return accepted(undefined);
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
