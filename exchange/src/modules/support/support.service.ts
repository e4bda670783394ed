import { accepted, type Inquiry, type InquiryRequest, type List, type Outcome, refused } from '@maru/contract';
import type { Context } from '../../platform/core/context';
import { pageOf } from '../member';
import type { InquiryRow } from './support.tables';

/** CONS-044. */
const titleLengthMax = 100;
const contentsLengthMax = 5000;

export interface SupportService {
  /** The faults of the form, before a captcha is spent on it (ERR-180..182). */
  problemOf(form: InquiryRequest): Outcome<void>;
  ask(memberId: bigint, form: InquiryRequest): Promise<Outcome<Inquiry>>;
  /** The member's own, newest first (HELP-013). */
  list(memberId: bigint, page: number, count: number): Promise<List<Inquiry>>;
}

export function createSupportService({ db, clock }: Context): SupportService {
  const problemOf = (form: InquiryRequest): Outcome<void> => {
    const { category, title, contents } = tidy(form);
    if (!category) return refused('INQUIRY_CATEGORY');
    if (!title || title.length > titleLengthMax) return refused('INQUIRY_TITLE');
    if (!contents || contents.length > contentsLengthMax) return refused('INQUIRY_CONTENTS');
    return accepted(undefined);
  };

  return {
    problemOf,
    async ask(memberId, form) {
      const problem = problemOf(form);
      if (!problem.ok) return problem;
      const row = await db
        .insertInto('inquiry')
        .values({ member_id: memberId, ...tidy(form), answer: null, created_at: clock.now(), answered_at: null })
        .returningAll()
        .executeTakeFirstOrThrow();
      return accepted(toInquiry(row));
    },
    async list(memberId, page, count) {
      const own = db.selectFrom('inquiry').where('member_id', '=', memberId);
      const { total } = await own.select((row) => row.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow();
      const rows = await own
        .selectAll()
        .orderBy('id', 'desc')
        .limit(count)
        .offset((page - 1) * count)
        .execute();
      return pageOf(rows.map(toInquiry), Number(total), count);
    },
  };
}

const tidy = ({ category = '', title = '', contents = '' }: InquiryRequest) => ({
  category: category.trim(),
  title: title.trim(),
  contents: contents.trim(),
});

const toInquiry = (row: InquiryRow): Inquiry => ({
  id: String(row.id),
  category: row.category,
  title: row.title,
  contents: row.contents,
  status: row.answer === null ? 'Pending' : 'CompletedAnswer',
  answer: row.answer,
  createdAt: row.created_at.toISOString(),
  answeredAt: row.answered_at?.toISOString() ?? null,
});
