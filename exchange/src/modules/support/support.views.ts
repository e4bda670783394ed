import type { Inquiry, InquiryRequest } from '@maru/contract';
import type { InquiryForm } from '@maru/domain/inquiry';
import type { InquiryRow } from './support.tables';

/** A field that is left out is empty. */
export const toInquiryForm = ({ category = '', title = '', contents = '' }: InquiryRequest): InquiryForm => ({
  category,
  title,
  contents,
});

export const toInquiry = (row: InquiryRow): Inquiry => ({
  id: String(row.id),
  category: row.category,
  title: row.title,
  contents: row.contents,
  status: row.answer === null ? 'Pending' : 'CompletedAnswer',
  answer: row.answer,
  createdAt: row.created_at.toISOString(),
  answeredAt: row.answered_at?.toISOString() ?? null,
  files: row.files.length,
});
