import type {
  BoardHit,
  BoardItem,
  BoardNeighbours,
  CompanyPage,
  ConsentText,
  KycPage,
  List,
  Locale,
} from '@maru/contract';
import { PAGE_SIZE } from '@maru/domain';
import type { Board } from '@maru/domain/content';
import type { ApiClient } from '@maru/platform';
import type { PageOf } from '@maru/platform/list';

/** An entry of a board. */
export interface Article {
  readonly id: string;
  readonly board: Board;
  readonly category: string;
  readonly title: string;
  /** Cleaned HTML; empty where a list leaves it out. */
  readonly contents: string;
  readonly pinned: boolean;
  /** ISO 8601. */
  readonly createdAt: string;
  /** When this version began to count. */
  readonly changedAt: string;
  /** Language that it is written in. */
  readonly language: Locale;
}

/** What a search has found. */
export interface Hit {
  readonly id: string;
  readonly board: Board;
  readonly title: string;
  readonly excerpt: string;
  readonly createdAt: string;
  readonly language: Locale;
}

/** One version of the terms of use or the privacy policy. */
export interface TextVersion {
  readonly version: string;
  readonly effectiveAt: string;
  readonly contents: string;
  readonly language: Locale;
}

/** A page that people have written, and the language it is in. */
export interface Written<Texts> {
  readonly language: Locale;
  readonly texts: Texts;
}

type Neighbour = { readonly id: string; readonly title: string; readonly language: Locale } | null;

/** Articles published just before and just after one. */
export interface Neighbours {
  readonly older: Neighbour;
  readonly newer: Neighbour;
}

const toArticle = ({ board = 'notice', locale = 'ko', pinned, changedAt, ...row }: BoardItem): Article => ({
  ...row,
  board,
  language: locale,
  pinned: pinned === 'Y',
  changedAt: changedAt ?? row.createdAt,
});

/** Articles of a list that came with the page. @throws where it is not what the exchange answers; missing, it is empty. */
export function readArticles(answer: unknown): readonly Article[] {
  const { list } = (answer ?? { list: [] }) as List<BoardItem>;
  const strange = list.find(({ title, category }) => typeof title !== 'string' || typeof category !== 'string');
  if (strange) throw new TypeError('an article without title or category');
  return list.map(toArticle);
}

/** The most that the exchange gives at once: the FAQ is searched on the page. */
const faqCount = 100;
/** The exchange counts no further. */
const pageMax = 100_000;

const quiet = { quiet: true } as const;

/** Calls of this remote, all readable without login, in the language of the reader. Every one rejects with an ApiError. */
export class HelpApi {
  constructor(
    private readonly api: ApiClient,
    private readonly locale: Locale,
  ) {}

  /** All of them, with contents. */
  async faqs(): Promise<readonly Article[]> {
    const first = await this.faqPage(1);
    const others = Array.from({ length: first.totalPages - 1 }, (_, index) => this.faqPage(index + 2));
    return [first, ...(await Promise.all(others))].flatMap(({ list }) => list.map(toArticle));
  }

  private faqPage(page: number): Promise<List<BoardItem>> {
    return this.api.get<List<BoardItem>>('/v1/board/faqs', { page, count: faqCount, locale: this.locale }, quiet);
  }

  async faq(id: string): Promise<Article> {
    return toArticle(await this.api.get<BoardItem>(`/v1/board/faqs/${id}`, { locale: this.locale }, quiet));
  }

  /** Newest first; titles only. Beyond the last page, which an old address may name, that one. @param category - empty: all. */
  async articles(board: 'notices' | 'items', page: number, category: string): Promise<PageOf<Article>> {
    const found = await this.articlesOf(board, Math.min(page, pageMax), category);
    return page > found.totalPages ? this.articlesOf(board, found.totalPages, category) : found;
  }

  private async articlesOf(board: 'notices' | 'items', page: number, category: string): Promise<PageOf<Article>> {
    const query = { page, count: PAGE_SIZE, locale: this.locale, ...(category && { category }) };
    const { list, totalPages } = await this.api.get<List<BoardItem>>(`/v1/board/${board}`, query, quiet);
    return { list: list.map(toArticle), totalPages };
  }

  async article(board: 'notices' | 'items', id: string): Promise<Article> {
    return toArticle(await this.api.get<BoardItem>(`/v1/board/${board}/${id}`, { locale: this.locale }));
  }

  async neighbours(id: string): Promise<Neighbours> {
    const path = `/v1/board/items/${id}/neighbours`;
    const { older, newer } = await this.api.get<BoardNeighbours>(path, { locale: this.locale }, quiet);
    const toNeighbour = (row: BoardNeighbours['older']): Neighbour =>
      row && { id: row.id, title: row.title, language: row.locale };
    return { older: toNeighbour(older), newer: toNeighbour(newer) };
  }

  /** Over all boards, the likeliest first. */
  async search(q: string, page: number): Promise<PageOf<Hit> & { readonly total: number }> {
    const query = { q, page, count: PAGE_SIZE, locale: this.locale };
    const { list, totalPages, total } = await this.api.get<List<BoardHit>>('/v1/board/search', query, quiet);
    return { list: list.map(({ locale, ...hit }) => ({ ...hit, language: locale })), totalPages, total };
  }

  /** Every version, the last to count first; announced ones included. */
  async versions(kind: 'terms-of-uses' | 'privacies'): Promise<readonly TextVersion[]> {
    const { list } = await this.api.get<List<ConsentText>>(`/v1/data/${kind}`, { locale: this.locale }, quiet);
    return list.map(({ version, effectiveAt, contents, locale = 'ko' }) => {
      return { version, effectiveAt, contents, language: locale };
    });
  }

  async company(): Promise<Written<CompanyPage['texts']>> {
    const { locale, texts } = await this.api.get<CompanyPage>('/v1/pages/company', { locale: this.locale }, quiet);
    return { language: locale, texts };
  }

  async kyc(): Promise<Written<KycPage['texts']>> {
    const { locale, texts } = await this.api.get<KycPage>('/v1/pages/kyc', { locale: this.locale }, quiet);
    return { language: locale, texts };
  }
}
