import type { BoardItem, ConsentText, List } from '@maru/contract';
import { PAGE_SIZE } from '@maru/domain';
import type { ApiClient } from '@maru/platform';

/** More than there will ever be: the FAQ is searched on the page. */
const faqCount = 100;

/** Calls of this remote, all readable without login. Every one rejects with an ApiError. */
export class HelpApi {
  constructor(private readonly api: ApiClient) {}

  /** With contents. */
  async faqs(): Promise<readonly BoardItem[]> {
    const { list } = await this.api.get<List<BoardItem>>(
      '/v1/board/faqs',
      { page: 1, count: faqCount },
      { quiet: true },
    );
    return list;
  }

  faq(id: string): Promise<BoardItem> {
    return this.api.get(`/v1/board/faqs/${id}`, undefined, { quiet: true });
  }

  /** Newest first; titles only. */
  notices(page: number): Promise<List<BoardItem>> {
    return this.api.get('/v1/board/notices', { page, count: PAGE_SIZE }, { quiet: true });
  }

  notice(id: string): Promise<BoardItem> {
    return this.api.get(`/v1/board/notices/${id}`);
  }

  /** The version in force. */
  document(kind: 'terms-of-use' | 'privacy'): Promise<ConsentText> {
    return this.api.get(`/v1/data/${kind}`);
  }
}
