import { accepted, type Inquiry, type InquiryRequest, type List, type Outcome, refused } from '@maru/contract';
import type { Clock } from '../../platform/core/clock';
import { type PageQuery, pageOf, pagingOf } from '../../platform/core/paging';
import type { SupportRepository } from './support.repository';
import { toInquiry } from './support.views';

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

  /** The faults of the form, before a captcha is spent on it (ERR-180..182). */
  problemOf(form: InquiryRequest): Outcome<void> {
    const { category, title, contents } = tidy(form);
    if (!category) return refused('INQUIRY_CATEGORY');
    if (!title || title.length > titleLengthMax) return refused('INQUIRY_TITLE');
    if (!contents || contents.length > contentsLengthMax) return refused('INQUIRY_CONTENTS');
    return accepted(undefined);
  }

  async ask(memberId: bigint, form: InquiryRequest): Promise<Outcome<Inquiry>> {
    const problem = this.problemOf(form);
    if (!problem.ok) return problem;
    const { repository, clock } = this.deps;
    const open = { answer: null, created_at: clock.now(), answered_at: null };
    return accepted(toInquiry(await repository.insert({ member_id: memberId, ...tidy(form), ...open })));
  }

  /** The member's own, newest first (HELP-013). */
  async list(memberId: bigint, query: PageQuery): Promise<List<Inquiry>> {
    const paging = pagingOf(query);
    const { rows, total } = await this.deps.repository.list(memberId, paging);
    return pageOf(rows.map(toInquiry), total, paging.count);
  }
}

const tidy = ({ category = '', title = '', contents = '' }: InquiryRequest) => ({
  category: category.trim(),
  title: title.trim(),
  contents: contents.trim(),
});
