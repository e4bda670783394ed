import type { TokenSale, TokenSaleOrder } from '@maru/contract';
import { ApiError } from '@maru/platform/api';
import { registerTexts } from '@maru/platform/i18n';
import { runInAction } from '@maru/platform/mobx';
import { createTestServices, TestScreen, testMember, testMeRow, testTick } from '@maru/platform/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ch from '../../locales/ch.json';
import en from '../../locales/en.json';
import ko from '../../locales/ko.json';
import { orderRow, saleRow } from '../../testing/fixtures';
import SaleDetailScreen from './sale-detail.screen';

registerTexts('tokensale', { ko, en, ch });
jest.setTimeout(20_000);

const salePath = 'GET /v1/ieo/tokenSaleDetail';
const ordersPath = 'GET /v1/ieo/tokenSaleOrderList';
const buyPath = 'POST /v2/ieo/tokenSale';
const list = (rows: readonly TokenSaleOrder[]) => ({ list: rows, totalPages: 1, total: rows.length, cnt: rows.length });
const wallet = (coin: string, available: string) => ({
  ...{ coin, coinId: '0', total: available, usingCoin: '0', available, wAvgPrice: '1' },
  ...{ address: null, tag: null, walletSubList: [] },
});

interface World {
  readonly sale?: Partial<TokenSale>;
  readonly me?: ReturnType<typeof testMember> | null;
  readonly orders?: readonly TokenSaleOrder[];
  readonly now?: () => number;
  /** The sale cannot be read. */
  readonly away?: boolean;
  /** Balances of BTC; none unless given. */
  readonly bitcoins?: readonly string[];
}

function open({ sale = {}, me = testMember(), orders = [], now, away = false, bitcoins = [] }: World = {}) {
  const services = createTestServices({ ...(me && { me }), ...(now && { now }) });
  const wallets = [wallet('KRW', '100000'), ...bitcoins.map((amount) => wallet('BTC', amount))];
  services.api
    .answer(salePath, saleRow(sale))
    .answer(ordersPath, list(orders))
    .answer('GET /v2/wallets', { list: wallets, totalPages: 1, total: 1, cnt: 1 })
    .answer('GET /v1/remote-config', { whitelist: { code: 'WHITELIST', content: { ko: '안내' }, is_show: 'Y' } })
    .answer('GET /v1/captcha/slider', { id: 'p', background: '', piece: '', pieceY: 0, width: 280, height: 150 })
    .answer('POST /v1/captcha/slider/p', { ali_token: 'T', ali_sig: 'S', ali_csessionid: 'w' })
    .answer(buyPath, orderRow());
  if (away) services.api.refuse(salePath, 'UNAVAILABLE', '잠시 후 다시 시도해 주세요.', 503);
  services.modals.willAnswer('confirm', 'confirmed');
  render(
    <TestScreen services={services} at="/app/wow/detail/T1" pattern="/app/wow/detail/:tkCode">
      <SaleDetailScreen />
    </TestScreen>,
  );
  return services;
}

const amount = () => screen.findByLabelText('결제 수량');
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
/** Ticks both agreements, and solves the captcha by keyboard. */
async function fill(text: string): Promise<void> {
  await userEvent.type(await amount(), text);
  for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box);
  (await screen.findByRole('slider', { name: '퍼즐 조각 위치' })).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}');
  await screen.findByText('보안 인증이 완료되었습니다.');
}

describe('the page of a sale', () => {
  it('shows description, price, bounds and what the member may still pay, per coin (SALE-030 to SALE-033, SALE-047, SALE-051)', async () => {
    open();
    expect(await screen.findByText('소개입니다')).toBeInTheDocument();
    expect(await screen.findByText('125 KRW')).toBeInTheDocument();
    expect(screen.getByText('40,000 KRW')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('tab', { name: 'BTC' }));
    expect(screen.getByText('0.0000008 BTC')).toBeInTheDocument();
  });

  it('runs nothing that a description brings along (SALE-033)', async () => {
    open({ sale: { mContents: '<p>소개</p><img src="x" onerror="window.hit = 1"><script>window.hit = 1</script>' } });
    const about = await screen.findByText('소개');
    expect(about.parentElement?.innerHTML).not.toMatch(/onerror|script/);
  });

  it('has a heading and a way to try again where the sale cannot be read', async () => {
    const services = open({ away: true });
    expect(await screen.findByRole('heading', { level: 1, name: '토큰세일' })).toBeInTheDocument();
    services.api.answer(salePath, saleRow());
    await press('다시 시도');
    expect(await screen.findByText('소개입니다')).toBeInTheDocument();
  });

  it.each([
    ['NOT_FOUND', 404],
    ['BAD_REQUEST', 400],
  ])('leads back to the list where the code is unknown, with a notice: %s (SALE-030)', async (code, status) => {
    const services = createTestServices();
    services.api.refuse(salePath, code, '없음', status);
    render(
      <TestScreen services={services} at="/app/wow/detail/NONE" pattern="/app/wow/detail/:tkCode">
        <SaleDetailScreen />
      </TestScreen>,
    );
    await act(async () => undefined);
    expect(services.navigation.visits.map(({ to }) => to)).toEqual(['wowLists']);
    expect(services.modals.toasts).toEqual([{ tone: 'warn', message: '존재하지 않는 토큰세일입니다.' }]);
    // Drawn once more, as when the texts of the member's language arrive late.
    await act(async () => registerTexts('tokensale', { ko: async () => ({ default: ko }), en, ch }));
    expect(services.modals.toasts).toHaveLength(1);
  });

  it('offers visitors a login that leads back here (SALE-038)', async () => {
    open({ me: null });
    const logins = await screen.findAllByRole('link', { name: '로그인하고 구매하기' });
    expect(logins).toHaveLength(2);
    expect(screen.queryByLabelText('결제 수량')).not.toBeInTheDocument();
    expect(screen.getByText('로그인하면 구매 내역을 볼 수 있습니다.')).toBeInTheDocument();
  });

  it.each([
    [{ startDatetime: '2026-11-22T00:00:00.000Z' }, '2026.11.22 09:00부터 구매할 수 있습니다.'],
    [{ completeYn: 'Y' as const }, '판매가 끝났습니다.'],
    [{ ieCnt: '990' }, '판매가 끝났습니다.'],
    [{ pausedYn: 'Y' as const }, '판매가 일시 중지되었습니다. 잠시 후 다시 확인해 주세요.'],
  ])('takes no input unless the sale is under way: %o (SALE-039, SALE-022)', async (sale, told) => {
    open({ sale });
    expect(await screen.findByText(told)).toBeInTheDocument();
    expect(screen.queryByLabelText('결제 수량')).not.toBeInTheDocument();
  });

  it('counts down by the clock of the server, and reads the sale again at zero (SALE-034, CONS-093)', async () => {
    jest.useFakeTimers();
    try {
      let time = Date.parse('2026-11-29T23:59:58.000Z');
      const services = open({ now: () => time });
      await act(async () => jest.advanceTimersByTime(0));
      expect(screen.getByRole('timer')).toHaveTextContent('00:02');
      const before = services.api.to(salePath).length;
      time += 2001;
      await act(async () => jest.advanceTimersByTime(1000));
      expect(screen.getByText('판매가 끝났습니다.')).toBeInTheDocument();
      expect(services.api.to(salePath).length).toBe(before + 1);
    } finally {
      jest.useRealTimers();
    }
  });

  it('tells the notice of the whitelist where the sale has one (SALE-036)', async () => {
    const services = open({ sale: { tkName: '마루(Whitelist)' } });
    await screen.findByText('소개입니다');
    expect(services.modals.opened).toEqual([{ name: 'whitelist', input: { message: '안내' } }]);
  });

  it('has no card for a description that nobody has written', async () => {
    open({ sale: { mContents: '' } });
    expect(await screen.findByText('구매 내역')).toBeInTheDocument();
    expect(screen.queryByText('프로젝트 소개')).not.toBeInTheDocument();
  });
});

describe('a purchase', () => {
  it('shows what the amount buys, its bonus and its worth (SALE-032, SALE-045, SALE-046, SALE-048)', async () => {
    const services = open();
    await userEvent.type(await amount(), '10000');
    expect(screen.getByText('80 MARU')).toBeInTheDocument();
    expect(screen.getByText('4 MARU')).toBeInTheDocument();
    expect(screen.getByText('10,000원')).toBeInTheDocument();
    expect(services.api.to(buyPath)).toEqual([]);
  });

  it('counts the worth of a coin without a market in won by that in USDT, and says when prices are old (SALE-048, TRAD-022, SHEL-214)', async () => {
    const services = open();
    await userEvent.click(await screen.findByRole('tab', { name: 'BTC' }));
    await userEvent.type(await amount(), '2');
    const close = (market: string, price: string) => testTick({ market, close: price });
    act(() => services.prices.pushTicks(close('USDT-BTC', '100000'), close('KRW-USDT', '1400.5')));
    expect(screen.getByText('280,100,000원')).toBeInTheDocument();
    act(() => services.prices.pushTicks(close('KRW-BTC', '139000000')));
    expect(screen.getByText('278,000,000원')).toBeInTheDocument();
    expect(screen.queryByText('시세 지연')).toBeNull();
    act(() => services.prices.setStatus('stale'));
    expect(screen.getByText('시세 지연')).toBeInTheDocument();
  });

  it('fills a share of the smaller of wallet and allowance (SALE-050)', async () => {
    open();
    await amount();
    await press('25%');
    expect(await amount()).toHaveValue('10,000');
    await press('최대');
    expect(await amount()).toHaveValue('40,000');
  });

  it('asks, sends agreements and captcha, and tells the success (SALE-080 to SALE-083, ENTI-083)', async () => {
    const services = open();
    await fill('10000');
    await press('구매하기');
    expect(await screen.findByText(/MARU 80개와 보너스 4개를 구매했습니다/)).toBeInTheDocument();
    expect(services.modals.opened).toMatchObject([
      { name: 'confirm', input: { message: expect.stringContaining('10,000 KRW 결제로 80 MARU와 보너스 4 MARU') } },
    ]);
    const [call] = services.api.to(buyPath);
    expect(call?.sent).toMatchObject({
      ...{ tkCode: 'T1', cidx: '0', coinCnt: '10000', channel: 'CN01', agreeTerms: 'Y', agreeQualified: 'Y' },
      ...{ ali_token: 'T', ali_sig: 'S', ali_csessionid: 'w' },
    });
    expect(call?.options?.idempotencyKey).toBeTruthy();
    expect(services.modals.toasts).toContainEqual({ tone: 'ok', message: '구매가 완료되었습니다.' });
    for (const read of [salePath, 'GET /v2/wallets']) expect([read, services.api.to(read).length]).toEqual([read, 2]);
    expect(await amount()).toHaveValue('');
  });

  it.each([
    ['', '구매 수량을 입력해 주세요.', 'SALE-069'],
    ['100001', '보유 수량을 초과했습니다.', 'SALE-070'],
    ['4000', '최소 구매 수량은 5,000 KRW입니다.', 'SALE-071'],
    ['40001', '1인당 최대 구매 수량을 초과했습니다.', 'SALE-072'],
  ])('says of %s at the field: %s (%s)', async (text, told) => {
    const services = open();
    if (text) await userEvent.type(await amount(), text);
    await amount();
    await press('구매하기');
    expect(await screen.findByText(told)).toBeInTheDocument();
    expect(await amount()).toHaveFocus();
    expect(services.api.to(buyPath)).toEqual([]);
  });

  it('needs both agreements, then the captcha (SALE-073, SALE-074, ERR-271, ERR-265)', async () => {
    const services = open();
    await userEvent.type(await amount(), '10000');
    await press('구매하기');
    expect(await screen.findByRole('alert')).toHaveTextContent('구매 약관과 참여 자격을 확인하고 동의해 주세요.');
    for (const box of screen.getAllByRole('checkbox')) {
      await waitFor(() => expect(box).toHaveFocus());
      await userEvent.click(box);
      await press('구매하기');
    }
    expect(await screen.findByText('보안 인증을 다시 진행해 주세요.')).toBeInTheDocument();
    expect(services.api.to(buyPath)).toEqual([]);
    expect(screen.getByLabelText(/참여 제한 국가\(미국, 중국\)/)).toBeInTheDocument();
  });

  it.each([
    ['SALE-060', { authLevel: 2 as const }, 'doAuthNoti'],
    ['SALE-061', { dueDiligence: 'none' as const }, 'doAuthNoti'],
    ['SALE-062', { foreignNational: true, livesAbroad: true }, 'restrictOrder'],
    ['SALE-063', { watchListed: true, watchListReasons: ['03'] }, 'wlfReject'],
    ['SALE-064', { dueDiligence: 'underReview' as const }, 'waiting'],
    ['SALE-066', { saleAllowed: false }, 'restrictOrder'],
  ])('stops where the member may not buy, and shows the way out (%s)', async (_, change, modal) => {
    const services = open({ me: testMember(change) });
    services.api.answer('GET /v1/me', testMeRow());
    await amount();
    await press('구매하기');
    await act(async () => undefined);
    expect(services.modals.opened.map(({ name }) => name)).toEqual([modal]);
    expect(services.api.to(buyPath)).toEqual([]);
  });

  it('is told in words that a phone is missing (SALE-068, ERR-267)', async () => {
    open({ me: testMember({ phone: '' }) });
    await amount();
    await press('구매하기');
    expect(await screen.findByText(/휴대폰 번호가 등록되어 있지 않습니다/)).toBeInTheDocument();
  });

  it('logs out where nothing is known of the right to buy, also after a fresh read (SALE-065, ERR-002)', async () => {
    const services = open({ me: testMember({ saleAllowed: false }) });
    const { configInfo, ...row } = testMeRow();
    services.api.answer('GET /v1/me', { ...row, configInfo: { ...configInfo, wowYn: undefined } });
    services.api.answer('GET /v1/logout', undefined);
    await amount();
    await press('구매하기');
    await act(async () => undefined);
    expect(services.modals.toasts).toEqual([{ message: '로그아웃이 완료되었습니다.' }]);
    expect(services.session.isMember).toBe(false);
  });

  it('says that the member is logged out where the exchange knows no session any more (SALE-084, ERR-002)', async () => {
    const services = open();
    services.api.refuse(buyPath, 'LOGIN_REQUIRED', '로그인이 필요합니다.', 401);
    services.modals.willAnswer('confirm', 'confirmed');
    await fill('10000');
    await press('구매하기');
    await act(async () => undefined);
    expect(services.modals.toasts).toEqual([{ message: '로그아웃이 완료되었습니다.' }]);
    expect(services.modals.opened.map(({ name }) => name)).toEqual(['confirm']);
    expect(services.api.to(buyPath)).toHaveLength(1);
  });

  it.each([
    ['a sale for the whitelist, of which the member is not', 6001, { tkName: '마루(Whitelist)' }, false, 'whitelist'],
    ['another sale: his identity', 6001, {}, false, 'doAuthNoti'],
    ['a member of the list: his identity', 6002, { tkName: '마루(Whitelist)' }, true, 'doAuthNoti'],
  ])('explains codes 6001 and 6002 by %s (SALE-085, ERR-269, SHEL-100)', async (_, code, sale, listed, modal) => {
    const services = open({ sale, me: testMember({ saleWhitelisted: true }) });
    services.api.refuse(buyPath, code, '안내', 403);
    services.modals.willAnswer('confirm', async () => {
      // Taken off the list while he was deciding.
      runInAction(() => {
        services.session.me = testMember({ saleWhitelisted: listed });
      });
      return 'confirmed';
    });
    await fill('10000');
    await press('구매하기');
    await act(async () => undefined);
    expect(services.modals.opened.at(-1)?.name).toBe(modal);
  });

  it('reads the sale again where it is not what it was (ERR-264, ERR-272, SALE-086)', async () => {
    const services = open();
    services.api.refuse(buyPath, 'SALE_OVER_REMAINING', '남은 판매 수량을 초과했습니다.', 409);
    await fill('10000');
    await press('구매하기');
    expect(await screen.findByText('남은 판매 수량을 초과했습니다.')).toBeInTheDocument();
    expect(services.api.to(salePath).length).toBe(2);
  });

  it('asks again as it was where the answer was lost (SALE-086)', async () => {
    const services = open();
    services.api.answer(buyPath, () => {
      throw ApiError.unknown('network');
    });
    await fill('10000');
    await press('구매하기');
    expect(await screen.findByText(/두 번 구매되지 않고/)).toBeInTheDocument();
    services.api.answer(buyPath, orderRow());
    await press('다시 시도');
    await screen.findByText(/80개와 보너스 4개를 구매했습니다/);
    const [first, second] = services.api.to(buyPath);
    expect(second?.options?.idempotencyKey).toBe(first?.options?.idempotencyKey);
    expect(second?.sent).toEqual(first?.sent);
  });
});

describe('what was typed and sent of a purchase', () => {
  it('can be asked for again where its answer was lost and the sale has ended since, and its history is read (SALE-086)', async () => {
    let at = Date.parse('2026-11-21T03:00:00.000Z');
    const services = open({ now: () => at, sale: { endDatetime: '2026-11-21T03:10:00.000Z' } });
    services.api.answer(buyPath, () => {
      throw ApiError.unknown('network');
    });
    await fill('10000');
    const reads = services.api.to(ordersPath).length;
    await press('구매하기');
    await screen.findByText(/두 번 구매되지 않고/);
    expect(services.api.to(ordersPath).length).toBeGreaterThan(reads);
    at += 11 * 60_000;
    await waitFor(() => expect(services.api.to(salePath).length).toBeGreaterThan(1), { timeout: 5_000 });
    services.api.answer(buyPath, orderRow());
    await press('다시 시도');
    expect(await screen.findByText('구매가 완료되었습니다.')).toBeInTheDocument();
  });

  it('pays what stands before a point that nothing follows', async () => {
    const services = open({ bitcoins: ['5'], sale: { totalCount: '10000000' } });
    await userEvent.click(await screen.findByRole('tab', { name: 'BTC' }));
    await fill('1.');
    await press('구매하기');
    await screen.findByText(/80개와 보너스 4개를 구매했습니다/);
    expect(services.api.to(buyPath)[0]?.sent).toMatchObject({ coinCnt: '1' });
  });
});

describe('the purchases so far', () => {
  const rows = Array.from({ length: 7 }, (_, at) =>
    orderRow({ ordNo: String(at + 1), coinCnt: String((at + 1) * 1000) }),
  );

  it('are read twice, newest first, five to a page (SALE-095 to SALE-098, CONS-093)', async () => {
    const services = open({ orders: rows });
    expect(await screen.findByText('7,000 KRW')).toBeInTheDocument();
    const items = () => screen.getAllByRole('listitem').filter((item) => within(item).queryByText('구매 완료'));
    expect(items()).toHaveLength(5);
    for (const said of ['2026-11-21 12:00:00', 'T1', '결제7,000 KRW', '구매 수량80 MARU', '보너스4 MARU', '구매 완료'])
      expect(items()[0]).toHaveTextContent(said);
    expect(screen.getByRole('button', { name: '처음' })).toBeDisabled();
    await press('다음');
    expect(items()).toHaveLength(2);
    expect(screen.getByText('2 / 2')).toBeInTheDocument();
    await press('처음');
    expect(screen.getByText('1 / 2')).toBeInTheDocument();
    await press('마지막');
    expect(screen.getByRole('button', { name: '다음' })).toBeDisabled();
    await press('이전');
    expect(screen.getByText('1 / 2')).toBeInTheDocument();
    await act(() => new Promise((resolve) => setTimeout(resolve, 1100)));
    expect(services.api.to(ordersPath)).toHaveLength(2);
  });

  it('can be folded away (SALE-037)', async () => {
    open({ orders: rows });
    const summary = await screen.findByText('구매 내역');
    expect(summary.closest('details')).toHaveAttribute('open');
    await userEvent.click(summary);
    expect(summary.closest('details')).not.toHaveAttribute('open');
  });
});
