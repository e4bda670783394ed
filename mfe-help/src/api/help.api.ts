import type { BoardItem, ConsentText, List } from '@maru/contract';
import { PAGE_SIZE } from '@maru/domain';
import type { ApiClient } from '@maru/platform';
import type { PageOf } from '@maru/platform/list';

/** An entry of the notice board or of the FAQ. */
export interface Article {
  readonly id: string;
  readonly category: string;
  readonly title: string;
  /** Cleaned HTML; empty where a list leaves it out. */
  readonly contents: string;
  readonly pinned: boolean;
  /** ISO 8601. */
  readonly createdAt: string;
}

const toArticle = (row: BoardItem): Article => ({ ...row, pinned: row.pinned === 'Y' });

/** More than there will ever be: the FAQ is searched on the page. */
const faqCount = 100;

/** The most that the exchange gives in one answer. */
const noticesAround = 100;

/** Calls of this remote, all readable without login. Every one rejects with an ApiError. */
export class HelpApi {
  constructor(private readonly api: ApiClient) {}

  /** With contents. */
  async faqs(): Promise<readonly Article[]> {
    const { list } = await this.api.get<List<BoardItem>>(
      '/v1/board/faqs',
      { page: 1, count: faqCount },
      { quiet: true },
    );
    return list.map(toArticle);
  }

  async faq(id: string): Promise<Article> {
    return toArticle(await this.api.get<BoardItem>(`/v1/board/faqs/${id}`, undefined, { quiet: true }));
  }

  /** Newest first; titles only. */
  async notices(page: number): Promise<PageOf<Article>> {
    const query = { page, count: PAGE_SIZE };
    const { list, totalPages } = await this.api.get<List<BoardItem>>('/v1/board/notices', query, { quiet: true });
    return { list: list.map(toArticle), totalPages };
  }

  /** The notices published just before and after one; none where there are none, or the newest do not reach that far back. */
  async neighbours(id: string): Promise<{ readonly older?: Article; readonly newer?: Article }> {
    const query = { page: 1, count: noticesAround };
    const { list } = await this.api.get<List<BoardItem>>('/v1/board/notices', query, { quiet: true });
    const byTime = list.map(toArticle).sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
    const at = byTime.findIndex((notice) => notice.id === id);
    return at < 0 ? {} : { older: byTime[at - 1], newer: byTime[at + 1] };
  }

  async notice(id: string): Promise<Article> {
    return toArticle(await this.api.get<BoardItem>(`/v1/board/notices/${id}`));
  }

  /** The version in force. */
  document(kind: 'terms-of-use' | 'privacy'): Promise<ConsentText> {
    return this.api.get(`/v1/data/${kind}`);
  }
}
