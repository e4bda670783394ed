import { isDeepStrictEqual } from 'node:util';
import { accepted, type Outcome, refused } from '@maru/contract';
import type { Board, ContentLanguage, Translated } from '@maru/domain/content';
import {
  isInitialsSearch,
  searchRules,
  searchTermsOf,
  termNumber,
  termsOf,
  titleTermsOf,
} from '@maru/domain/content-search';
import { cleanHtml } from '../../platform/core/clean-html';
import type { Context } from '../../platform/core/context';
import type { Tx } from '../../platform/core/database';
import { type Newest, type Page, type PageQuery, pagingOf } from '../../platform/core/paging';
import type { BoardFilter, BoardRepository } from './board.repository';
import type { BoardSearchRepository, SearchRow } from './board-search.repository';
import type { BoardItemRow, BoardVersionRow, Written } from './content.tables';
import type { Signed } from './content.types';

export interface BoardsDeps extends Pick<Context, 'db' | 'clock'> {
  readonly repository: BoardRepository;
  readonly search: BoardSearchRepository;
}

/** An article as somebody wants it. */
export interface ArticleWish {
  /** Null: a new one. */
  readonly id: bigint | null;
  /** Version that the writer has seen; 0 for a new article. */
  readonly seen: number;
  readonly board: Board;
  readonly category: string;
  readonly pinned: boolean;
  readonly shown: boolean;
  readonly texts: Translated<Written>;
  /** Null: at once. */
  readonly validFrom: Date | null;
  /** Name of the attempt to make a new one: it makes one at most. */
  readonly attempt?: string | undefined;
}

/** Where not all terms of a search are found, titles with this share of them are. */
const similarShare = 0.6;

/** Notices, FAQ and guides: read by everybody, written by the staff as versions that stay. */
export class Boards {
  constructor(private readonly deps: BoardsDeps) {}

  /** Pinned items first, then the newest. */
  async page(filter: BoardFilter, query: PageQuery): Promise<Page<BoardItemRow>> {
    const paging = pagingOf(query);
    return { ...(await this.deps.repository.page(filter, paging)), count: paging.count };
  }

  newestNotices(newest: Newest): Promise<readonly BoardItemRow[]> {
    return this.deps.repository.newestNotices(newest);
  }

  item(filter: BoardFilter, id: bigint): Promise<BoardItemRow | undefined> {
    return this.deps.repository.item(filter, id);
  }

  neighbours(item: BoardItemRow): Promise<readonly [older?: BoardItemRow, newer?: BoardItemRow]> {
    return this.deps.repository.neighbours(item);
  }

  /** Articles with all terms of a search; where there are none, those whose titles are like it. */
  async find(search: string, filter: BoardFilter, query: PageQuery): Promise<Page<BoardItemRow>> {
    const paging = pagingOf(query);
    const terms = searchTermsOf(search).map(termNumber);
    if (terms.length === 0) return { rows: [], total: 0, count: paging.count };
    const { repository, search: index } = this.deps;
    const all = { terms, least: terms.length, titlesOnly: isInitialsSearch(search) };
    const exact = await index.find(all, filter.board, paging);
    const least = Math.ceil(terms.length * similarShare);
    const isDone = exact.total > 0 || paging.offset > 0 || terms.length < 3;
    const found = isDone ? exact : await index.find({ terms, least, titlesOnly: true }, filter.board, paging);
    return { rows: await repository.byIds(found.rows), total: found.total, count: paging.count };
  }

  /** Every item of a board with its last version, for the staff. */
  async everything(board: Board, query: PageQuery): Promise<Page<BoardItemRow & { readonly shown: boolean }>> {
    const paging = pagingOf(query);
    return { ...(await this.deps.repository.everything(board, paging)), count: paging.count };
  }

  /** The board of an item, shown or not; undefined where there is none. */
  boardOf(id: bigint): Promise<Board | undefined> {
    return this.deps.repository.boardOf(id);
  }

  /** Versions of an item, newest first, with what took the place of those that never began. */
  versions(id: bigint): Promise<readonly (BoardVersionRow & { readonly replaced_by: number | null })[]> {
    return this.deps.repository.versions(id);
  }

  /**
   * Writes a version; the first one makes the article. It takes the place of one that is still to come. HTML is cleaned before it is stored.
   * @returns its id; STAFF_REASON_MISSING for a change without a reason; STAFF_CONTENT_CHANGED where a newer version was written meanwhile;
   * ALREADY_PROCESSED where the same attempt has made another article.
   */
  write(wish: ArticleWish, { by, reason }: Signed): Promise<Outcome<bigint>> {
    const { db, clock, repository, search } = this.deps;
    if (wish.id !== null && reason.trim() === '') return Promise.resolve(refused('STAFF_REASON_MISSING'));
    return db.transaction().execute(async (tx): Promise<Outcome<bigint>> => {
      const now = clock.now();
      const validFrom = wish.validFrom && wish.validFrom > now ? wish.validFrom : now;
      const last = wish.id === null ? null : await repository.lockLast(tx, wish.id);
      if (last === undefined) return refused('NOT_FOUND');
      if ((last?.version ?? 0) !== wish.seen) return refused('STAFF_CONTENT_CHANGED');
      const { attempt = null } = wish;
      const id = wish.id ?? (await repository.addItem(tx, { board: wish.board, created_at: validFrom, attempt }));
      if (id === undefined) return this.madeBefore(tx, wish, by);
      const { category, pinned, shown } = wish;
      const version: BoardVersionRow = {
        ...{ item_id: id, version: wish.seen + 1, category, pinned, shown },
        ...{ texts: cleanTexts(wish.texts), valid_from: validFrom },
        ...{ written_by: by, reason: reason.trim(), written_at: now, replaces: true },
      };
      if (shown) await repository.publishFrom(tx, id, validFrom);
      await repository.addVersion(tx, version);
      await search.put([searchRow(version)], tx);
      return accepted(id);
    });
  }

  /** Of an attempt whose answer was lost. */
  private async madeBefore(tx: Tx, { attempt = '', ...wish }: ArticleWish, by: string): Promise<Outcome<bigint>> {
    const first = await this.deps.repository.madeBy(tx, attempt);
    const { board, category, pinned, shown, written_by, written_at } = first;
    const at = (from: Date | null) => (from && from > written_at ? from : written_at).getTime();
    const isSame = isDeepStrictEqual(
      [board, category, pinned, shown, first.texts, written_by, at(first.valid_from)],
      [wish.board, wish.category, wish.pinned, wish.shown, cleanTexts(wish.texts), by, at(wish.validFrom)],
    );
    return isSame ? accepted(first.item_id) : refused('ALREADY_PROCESSED');
  }

  /** Makes the terms of versions that have none, or those of older rules. */
  async index(): Promise<void> {
    for (;;) {
      const rows = await this.deps.search.missing(searchRules, 500);
      if (rows.length === 0) return;
      await this.deps.search.put(rows.map(searchRow));
    }
  }
}

/** Clean HTML, and titles without blanks around them, in every language. */
export function cleanTexts(texts: Translated<Written>): Translated<Written> {
  const cleaned = Object.entries(texts as Readonly<Record<ContentLanguage, Written | undefined>>).flatMap(
    ([language, text]) =>
      text ? [[language, { title: text.title.trim(), contents: cleanHtml(text.contents) }] as const] : [],
  );
  return Object.fromEntries(cleaned) as unknown as Translated<Written>;
}

function searchRow({ item_id, version, texts }: Pick<BoardVersionRow, 'item_id' | 'version' | 'texts'>): SearchRow {
  const written = Object.values<Written | undefined>({ ...texts }).flatMap((text) => (text ? [text] : []));
  const titles = [...new Set(written.flatMap(({ title }) => titleTermsOf(title)))];
  const all = [...new Set([...titles, ...written.flatMap(({ contents }) => termsOf(contents))])];
  const [terms, title_terms] = [all.map(termNumber), titles.map(termNumber)];
  return { item_id, version, rules: searchRules, terms, title_terms };
}
