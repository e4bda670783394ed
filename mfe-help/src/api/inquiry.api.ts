import type { Inquiry as InquiryAnswer, List } from '@maru/contract';
import { PAGE_SIZE } from '@maru/domain';
import type { InquiryForm } from '@maru/domain/inquiry';
import type { ApiClient } from '@maru/platform';
import type { CaptchaFields } from '@maru/platform/captcha';
import type { PageOf } from '@maru/platform/list';

/** An inquiry of the member. */
export interface Inquiry extends InquiryForm {
  readonly id: string;
  /** ISO 8601, as `answeredAt`. */
  readonly createdAt: string;
  /** Null while support has not answered. */
  readonly answer: { readonly text: string; readonly at: string | null } | null;
}

function toInquiry({ id, category, title, contents, createdAt, answer, answeredAt }: InquiryAnswer): Inquiry {
  return {
    id,
    category,
    title,
    contents,
    createdAt,
    answer: answer === null ? null : { text: answer, at: answeredAt },
  };
}

/** Inquiries of the member. Every call rejects with an ApiError. */
export class InquiryApi {
  constructor(private readonly api: ApiClient) {}

  /** Newest first. */
  async list(page: number, signal?: AbortSignal): Promise<PageOf<Inquiry>> {
    const query = { page, count: PAGE_SIZE };
    const { list, totalPages } = await this.api.get<List<InquiryAnswer>>('/v1/questions', query, {
      quiet: true,
      ...(signal && { signal }),
    });
    return { list: list.map(toInquiry), totalPages };
  }

  /** @param attempt - id of the intent: an inquiry that is sent again after a lost answer is stored once. */
  async ask(form: InquiryForm, captcha: CaptchaFields, attempt: string): Promise<void> {
    await this.api.post<InquiryAnswer>(
      '/v1/questions',
      { ...form, ...captcha },
      { idempotencyKey: attempt, quiet: true },
    );
  }
}
