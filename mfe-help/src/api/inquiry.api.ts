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
  /** Addresses of its pictures, for the member alone. */
  readonly pictures: readonly string[];
}

function toInquiry({ id, category, title, contents, createdAt, answer, answeredAt, files }: InquiryAnswer): Inquiry {
  return {
    id,
    category,
    title,
    contents,
    createdAt,
    answer: answer === null ? null : { text: answer, at: answeredAt },
    pictures: Array.from({ length: files }, (_, at) => `/v1/questions/${id}/files/${at}`),
  };
}

const path = '/v1/questions';

/** The fields first: the exchange judges them before it takes a picture. */
function formOf(fields: Readonly<Record<string, string>>, pictures: readonly File[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [at, picture] of pictures.entries()) form.append(`upfile${at + 1}`, picture);
  return form;
}

/** Inquiries of the member. Every call rejects with an ApiError. */
export class InquiryApi {
  constructor(private readonly api: ApiClient) {}

  /** Newest first. */
  async list(page: number, signal?: AbortSignal): Promise<PageOf<Inquiry>> {
    const query = { page, count: PAGE_SIZE };
    const { list, totalPages } = await this.api.get<List<InquiryAnswer>>(path, query, {
      quiet: true,
      ...(signal && { signal }),
    });
    return { list: list.map(toInquiry), totalPages };
  }

  /**
   * @param attempt - id of the intent: an inquiry that is sent again after a lost answer is stored once.
   * @param onProgress - share of the body that has left, 0 to 1.
   */
  async ask(
    { pictures, ...form }: InquiryForm & { readonly pictures: readonly File[] },
    captcha: CaptchaFields,
    attempt: string,
    onProgress: (ratio: number) => void,
  ): Promise<void> {
    const fields = { ...form, ...captcha };
    const options = { idempotencyKey: attempt, quiet: true };
    if (pictures.length === 0) await this.api.post<InquiryAnswer>(path, fields, options);
    else await this.api.upload<InquiryAnswer>(path, formOf(fields, pictures), { ...options, onProgress });
  }
}
