import { dayMs } from '@maru/server';
import { createStoppedClock, later } from '../../platform/core/clock';
import { createTestApp, type TestApp } from '../../testing/app';
import type { ArticleWish } from './index';

jest.setTimeout(60_000);

let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp({ clock: createStoppedClock(new Date('2026-11-21T03:00:00.000Z')) });
});
afterAll(() => exchange.end());

const get = async (url: string) => (await exchange.app.inject({ method: 'GET', url })).json();
const by = { by: 'operator@maru.test', reason: '오타 수정' };
const wish = (title: string, contents: string, more: Partial<ArticleWish> = {}): ArticleWish => ({
  ...{ id: null, seen: 0, board: 'faq', category: '입출금', pinned: false, shown: true, validFrom: null },
  texts: { ko: { title, contents } },
  ...more,
});
async function write(article: ArticleWish, signed = by) {
  const written = await exchange.modules.content.boards.write(article, signed);
  if (!written.ok) throw new Error(written.refusal);
  return written.value;
}
it('a list of notices has the newest first, of one moment the later written, pinned ones above (HELP-005)', async () => {
  const notice = (title: string, pinned = false) => wish(title, '', { board: 'notice', category: '안내', pinned });
  for (const title of ['하나', '둘']) await write(notice(title));
  for (const title of ['고정 하나', '고정 둘']) await write(notice(title, true));
  const { list } = await get('/v1/board/notices?count=100');
  const titles: string[] = list.map(({ title }: { title: string }) => title);
  expect(titles.slice(0, 2)).toEqual(['고정 둘', '고정 하나']);
  expect(titles.filter((title) => ['하나', '둘'].includes(title))).toEqual(['둘', '하나']);
});

const found = async (search: string, more = '') =>
  (await get(`/v1/board/search?q=${encodeURIComponent(search)}${more}`)).list.map(
    ({ title }: { title: string }) => title,
  );

describe('an article', () => {
  it('keeps each of its versions; the last one counts (HELP-022)', async () => {
    const id = await write(wish('첫 제목', '<p>하나</p>'));
    await write(wish('새 제목', '<p>둘</p>', { id, seen: 1 }));
    expect(await get(`/v1/board/faqs/${id}`)).toMatchObject({ title: '새 제목', contents: '<p>둘</p>' });
    const versions = await exchange.modules.content.boards.versions(id);
    expect(versions.map(({ version, texts, reason }) => [version, texts.ko.title, reason])).toEqual([
      [2, '새 제목', '오타 수정'],
      [1, '첫 제목', '오타 수정'],
    ]);
    const change = `UPDATE board_version SET reason = 'x' WHERE item_id = ${id}`;
    await expect(exchange.context.pool.query(change)).rejects.toThrow(/append-only|permission denied/);
  });

  it('is not written over what somebody else wrote meanwhile, and no change goes without a reason', async () => {
    const id = await write(wish('하나', '<p>하나</p>'));
    await write(wish('둘', '<p>둘</p>', { id, seen: 1 }));
    const { boards } = exchange.modules.content;
    expect(await boards.write(wish('셋', '', { id, seen: 1 }), by)).toMatchObject({ refusal: 'STAFF_CONTENT_CHANGED' });
    const silent = await boards.write(wish('셋', '', { id, seen: 2 }), { ...by, reason: ' ' });
    expect(silent).toMatchObject({ refusal: 'STAFF_REASON_MISSING' });
    const two = ['넷', '다섯'].map((title) => boards.write(wish(title, '', { id, seen: 2 }), by));
    expect((await Promise.all(two)).filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('counts from its day on, and can be taken away', async () => {
    const validFrom = later(exchange.clock.now(), dayMs);
    const id = await write(wish('내일의 질문', '<p>x</p>', { validFrom }));
    expect((await get(`/v1/board/faqs/${id}`)).header.code).toBe('NOT_FOUND');
    expect(await found('내일의 질문')).toEqual([]);
    exchange.clock.advance(dayMs);
    expect(await get(`/v1/board/faqs/${id}`)).toMatchObject({ title: '내일의 질문' });
    expect(await found('내일의 질문')).toEqual(['내일의 질문']);
    await write(wish('내일의 질문', '<p>x</p>', { id, seen: 1, shown: false }));
    expect((await get(`/v1/board/faqs/${id}`)).header.code).toBe('NOT_FOUND');
    expect(await found('내일의 질문')).toEqual([]);
  });

  describe('that is planned', () => {
    const planned = (title: string, days: number) => ({
      ...wish(title, `<p>${title}</p>`),
      validFrom: later(exchange.clock.now(), days * dayMs),
    });
    const isShown = async (id: bigint) => (await get(`/v1/board/faqs/${id}`)).title;

    it('can be taken back before its day: it never shows, nor is it found (HELP-022)', async () => {
      const id = await write(planned('취소될 소식', 1));
      await write({ ...wish('취소될 소식', ''), id, seen: 1, shown: false });
      exchange.clock.advance(2 * dayMs);
      expect((await get(`/v1/board/faqs/${id}`)).header.code).toBe('NOT_FOUND');
      expect(await found('취소될 소식')).toEqual([]);
    });

    it('can be published before its day, stays corrected on it, and is dated by when it was public (HELP-022)', async () => {
      const id = await write(planned('잘못 적은 예고', 1));
      const early = exchange.clock.now().toISOString();
      await write({ ...wish('바로잡은 예고', ''), id, seen: 1 });
      expect(await get(`/v1/board/faqs/${id}`)).toMatchObject({ title: '바로잡은 예고', createdAt: early });
      expect(await found('바로잡은 예고')).toEqual(['바로잡은 예고']);
      exchange.clock.advance(2 * dayMs);
      expect(await isShown(id)).toBe('바로잡은 예고');
      expect(await found('바로잡은 예고')).toEqual(['바로잡은 예고']);
      expect(await found('잘못 적은 예고')).not.toContain('잘못 적은 예고');
    });

    it('is dated by its publication and told of by the bell, if it was taken back before (HELP-022)', async () => {
      const notice = (title: string) => ({ ...wish(title, ''), board: 'notice' as const });
      const id = await write({ ...planned('늦어진 소식', 1), board: 'notice' });
      await write({ ...notice('늦어진 소식'), id, seen: 1, shown: false });
      exchange.clock.advance(2 * dayMs);
      const since = exchange.clock.now();
      await write({ ...notice('늦어진 소식'), id, seen: 2 });
      const published = { createdAt: since.toISOString() };
      expect(await get(`/v1/board/notices/${id}`)).toMatchObject(published);
      const told = await exchange.modules.content.boards.newestNotices({ since, limit: 5 });
      expect(told.map((row) => row.id)).toEqual([id]);
      exchange.clock.advance(dayMs);
      await write({ ...notice('늦어진 소식'), id, seen: 3, shown: false });
      await write({ ...notice('늦어진 소식'), id, seen: 4 });
      expect(await get(`/v1/board/notices/${id}`)).toMatchObject(published);
    });

    it('can be put off: what was in force stays until the new day (HELP-022)', async () => {
      const id = await write(wish('지금의 수수료표', ''));
      await write({ ...planned('내년의 수수료표', 1), id, seen: 1 });
      await write({ ...planned('내년의 수수료표', 3), id, seen: 2 });
      exchange.clock.advance(2 * dayMs);
      expect(await isShown(id)).toBe('지금의 수수료표');
      expect(await found('지금의 수수료표')).toEqual(['지금의 수수료표']);
      exchange.clock.advance(dayMs);
      expect(await isShown(id)).toBe('내년의 수수료표');
      expect(await found('내년의 수수료표')).toEqual(['내년의 수수료표']);
    });
  });

  describe('from before a version took the place of a planned one (0475)', () => {
    const day = (days: number) => later(exchange.clock.now(), days * dayMs);
    /** Versions as they were stored then: [title, written, begins]. */
    async function old(createdAt: Date, versions: readonly (readonly [string, Date, Date])[]): Promise<bigint> {
      const { pool } = exchange.context;
      const item = `INSERT INTO board_item (board, created_at) VALUES ('faq', $1) RETURNING id`;
      const id = BigInt((await pool.query(item, [createdAt])).rows[0].id);
      for (const [index, [title, written, from]] of versions.entries())
        await pool.query(
          `INSERT INTO board_version (item_id, version, category, pinned, shown, texts, valid_from, written_by, reason, written_at)
           VALUES ($1, $2, '입출금', false, true, $3, $4, 'operator@maru.test', '', $5)`,
          [id, index + 1, JSON.stringify({ ko: { title, contents: '' } }), from, written],
        );
      await exchange.modules.content.boards.index();
      return id;
    }
    /** The title that is shown and the one that is found. */
    const both = async (id: bigint, search: string) => [
      (await get(`/v1/board/faqs/${id}`)).title,
      (await found(search))[0],
    ];

    it('keeps a plan that was made before a correction at once (HELP-022)', async () => {
      const id = await old(day(-9), [
        ['옛 배송표', day(-9), day(-9)],
        ['내달의 배송표', day(-5), day(2)],
        ['고친 배송표', day(-1), day(-1)],
      ]);
      expect(await both(id, '배송표')).toEqual(['고친 배송표', '고친 배송표']);
      exchange.clock.advance(2 * dayMs);
      expect(await both(id, '배송표')).toEqual(['내달의 배송표', '내달의 배송표']);
    });

    it('goes back to no earlier beginning after its plan has begun (HELP-022)', async () => {
      const id = await old(day(-9), [
        ['옛 환율표', day(-9), day(-9)],
        ['이달의 환율표', day(-8), day(-1)],
        ['고친 환율표', day(-5), day(-5)],
      ]);
      expect(await both(id, '환율표')).toEqual(['이달의 환율표', '이달의 환율표']);
    });

    it('is not published before its day by a correction of that time (HELP-022)', async () => {
      const id = await old(day(1), [
        ['첫 등급표', day(-5), day(1)],
        ['고친 등급표', day(-4), day(-4)],
      ]);
      expect(await both(id, '등급표')).toEqual([undefined, undefined]);
      exchange.clock.advance(dayMs);
      expect(await both(id, '등급표')).toEqual(['첫 등급표', '첫 등급표']);
    });

    it('gives way to what is written now (HELP-022)', async () => {
      const id = await old(day(-9), [
        ['옛 점수표', day(-9), day(-9)],
        ['내달의 점수표', day(-5), day(2)],
        ['고친 점수표', day(-1), day(-1)],
      ]);
      await write(wish('오늘의 점수표', '', { id, seen: 3 }));
      exchange.clock.advance(2 * dayMs);
      expect(await both(id, '점수표')).toEqual(['오늘의 점수표', '오늘의 점수표']);
    });
  });

  it('is cleaned before it is stored (HELP-007)', async () => {
    const id = await write(wish('깨끗한 글', '<p onclick="x()">글</p><script>alert(1)</script>'));
    const { rows } = await exchange.context.pool.query('SELECT texts FROM board_version WHERE item_id = $1', [id]);
    expect(rows[0].texts.ko.contents).toBe('<p>글</p>');
  });
});

describe('the search over FAQ and notices', () => {
  beforeAll(async () => {
    await write(wish('원화를 입금했는데 반영되지 않아요', '<p>본인 명의의 계좌에서 보내셨는지 확인해 주세요.</p>'));
    await write(wish('출금 한도가 궁금해요', '<p>인증 단계에 따라 다릅니다.</p>'));
    const en = { title: 'Maintenance', contents: '<p>Deposits pause.</p>' };
    const texts = { ko: { title: '은행 점검', contents: '<p>입금이 멈춥니다. 출금의 한도는 그대로입니다.</p>' }, en };
    await write(wish('', '', { board: 'notice', texts }));
  });

  it.each([
    ['원화 입금', ['원화를 입금했는데 반영되지 않아요']],
    ['원화입금은', ['원화를 입금했는데 반영되지 않아요']],
    ['본인명의 계좌', ['원화를 입금했는데 반영되지 않아요']],
    ['출금한도는 어떻게 되나요?', ['출금 한도가 궁금해요', '은행 점검']],
    ['ㅊㄱㅎㄷ', ['출금 한도가 궁금해요']],
    ['maintenance', ['은행 점검']],
    ['출금 한돈가 궁금', ['출금 한도가 궁금해요']],
    ['없는말찾기', []],
    ['!!', []],
  ])('finds for "%s" %j: particles and spacing count nothing (HELP-001)', async (search, titles) => {
    expect(await found(search)).toEqual(titles);
  });

  it('answers in the language of the reader, with the words around what was found, on one board if asked', async () => {
    const [hit] = (await get('/v1/board/search?q=deposits&locale=en')).list;
    expect(hit).toMatchObject({ board: 'notice', title: 'Maintenance', excerpt: 'Deposits pause.', locale: 'en' });
    expect(await found('한도', '&board=faq')).toEqual(['출금 한도가 궁금해요']);
    expect((await get(`/v1/board/search?q=${'가'.repeat(61)}`)).header.code).toBe('BAD_REQUEST');
  });

  it('is indexed anew where the rules of its terms have changed', async () => {
    await exchange.context.pool.query(`UPDATE board_search SET rules = 0, terms = '{}', title_terms = '{}'`);
    expect(await found('원화 입금')).toEqual([]);
    await exchange.modules.content.boards.index();
    expect(await found('원화 입금')).toEqual(['원화를 입금했는데 반영되지 않아요']);
  });
});
