import type { Inquiry } from '@maru/contract';
import type { InquiryRow } from './support.tables';

export const toInquiry = (row: InquiryRow): Inquiry => ({
  id: String(row.id),
  category: row.category,
  title: row.title,
  contents: row.contents,
  status: row.answer === null ? 'Pending' : 'CompletedAnswer',
  answer: row.answer,
  createdAt: row.created_at.toISOString(),
  answeredAt: row.answered_at?.toISOString() ?? null,
});
