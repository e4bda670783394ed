import type { Notification as Row } from '@maru/contract';
import { changeLanguage, registerOwnTexts } from '@maru/platform/internal';
import { observer } from '@maru/platform/observer';
import { createTestServices, missingTexts, TestScreen, testMember } from '@maru/platform/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AccountLinks } from '../layout/account-links';
import shellKo from '../locales/ko.json';
import type { ShellDeps } from '../page/shell-deps';
import { ShellState } from '../page/shell-state';
import { startPersonal } from './personal';
import ch from './texts/ch.json';
import en from './texts/en.json';
import ko from './texts/ko.json';

const list = '/v1/notifications';
const settings = '/v1/me/settings';

const stop = {
  kind: 'stopOrder',
  market: 'KRW-XRP',
  coin: 'XRP',
  side: 'B',
  amount: '10',
  price: '3110',
  done: 'N',
} as const;
const fill: Row = {
  id: 'fill7',
  kind: 'fill',
  at: '2026-11-23T03:00:00.000Z',
  cursor: '1.fill7',
  unread: 'Y',
  market: 'KRW-BTC',
  side: 'B',
  coin: 'BTC',
  amount: '0.0063',
  price: '158425000.1234',
  done: 'Y',
};
const row = (change: Partial<Row>): Row => ({
  id: 'x1',
  kind: 'notice',
  at: fill.at,
  cursor: '1.x1',
  unread: 'N',
  ...change,
});
const listOf = (...rows: Row[]) => ({
  list: rows,
  unread: rows.filter(({ unread }) => unread === 'Y').length,
  more: 'N',
});

async function page({ rows = [] as Row[], bare = false } = {}) {
  const services = createTestServices({ me: testMember() });
  const { api } = services;
  api.answer(`GET ${list}`, listOf(...rows)).answer(`POST ${list}/read`, { unread: 0 });
  api.answer(`GET ${settings}`, {}).answer(`PUT ${settings}`, {}).answer('GET /v1/logout', undefined);
  const state = new ShellState();
  const Layer = observer(() => state.personal?.draw(bare));
  render(
    <TestScreen services={services}>
      <AccountLinks state={state} />
      <Layer />
    </TestScreen>,
  );
  await act(() => startPersonal({ services, state } as unknown as ShellDeps));
  const { unread } = listOf(...rows);
  act(() => services.prices.pushPrivate({ kind: 'unread', unread, newestAt: rows[0]?.at ?? null }));
  const happen = (...now: Row[]) => {
    api.answer(`GET ${list}`, listOf(...now));
    act(() => services.prices.pushPrivate({ kind: 'notifications' }));
  };
  return { ...services, state, happen };
}

const noTexts = async () => ({ default: {} });

beforeAll(() => registerOwnTexts('shell', { ko: shellKo, en: noTexts, ch: noTexts }));
beforeEach(() => changeLanguage('ko'));

it('says the same in three languages (SHEL-233)', () => {
  expect(missingTexts({ ko, en, ch })).toEqual([]);
});

describe('the bell', () => {
  const bell = () => screen.getByRole('button', { name: /알림/ });

  it('counts what is unread, lists it with coin, amount and price, and takes it as read', async () => {
    const { api } = await page({ rows: [fill] });
    expect(bell()).toHaveAccessibleName('알림, 읽지 않음 1개');
    await userEvent.click(bell());
    const panel = await screen.findByRole('dialog', { name: '알림' });
    const link = within(panel).getByRole('link', { name: /BTC 매수 체결/ });
    expect(link).toHaveTextContent('0.0063 BTC · 평균 158,425,000원');
    expect(link).toHaveTextContent('2026-11-23 12:00:00');
    expect(link).toHaveAttribute('href', '/Exchange/KRW-BTC');
    expect(api.to(`POST ${list}/read`).map(({ sent }) => sent)).toEqual([{ until: fill.cursor }]);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(bell()).toHaveAccessibleName('알림');
  });

  it.each<{ told: Partial<Row>; title: string; detail: string }>([
    { told: { kind: 'deposit', coin: 'KRW', amount: '50000', done: 'Y' }, title: 'KRW 입금 완료', detail: '50,000원' },
    { told: { kind: 'withdrawal', coin: 'BTC', amount: '0.5', done: 'Y' }, title: 'BTC 출금 완료', detail: '0.5 BTC' },
    {
      told: { kind: 'withdrawal', coin: 'KRW', amount: '10000', done: 'N' },
      title: 'KRW 출금 거절',
      detail: '10,000 KRW · 잔고로 돌아왔습니다',
    },
    {
      told: { kind: 'deposit', coin: 'KRW', amount: '50000', done: 'N', ended: 'expired' },
      title: 'KRW 입금 요청 기한 만료',
      detail: '50,000원',
    },
    {
      told: { kind: 'deposit', coin: 'KRW', amount: '50000', done: 'N', ended: 'cancelled' },
      title: 'KRW 입금 요청 취소',
      detail: '50,000원',
    },
    {
      told: { kind: 'cancellation', market: 'KRW-XRP', coin: 'XRP', side: 'S' },
      title: 'XRP 매도 주문 취소',
      detail: '거래소에서 주문을 취소했습니다',
    },
    {
      told: { ...stop, done: 'Y' },
      title: 'XRP 매수 예약 주문 실행',
      detail: '감시 가격에 도달해 3,110원에 주문했습니다',
    },
    { told: stop, title: 'XRP 매수 예약 주문 실패', detail: '감시 가격에 도달했지만 주문하지 못했습니다' },
    {
      told: { ...stop, ended: 'cancelled' },
      title: 'XRP 매수 예약 주문 취소',
      detail: '거래소에서 예약 주문을 취소했습니다',
    },
    {
      told: { kind: 'priceAlert', market: 'KRW-XRP', coin: 'XRP', price: '3100', direction: 'rise' },
      title: 'XRP 가격 알림',
      detail: '3,100원 이상에 거래되었습니다',
    },
    {
      told: { kind: 'priceAlert', market: 'USDT-XRP', coin: 'XRP', price: '2.05', direction: 'fall' },
      title: 'XRP 가격 알림',
      detail: '2.05 USDT 이하에 거래되었습니다',
    },
    { told: { ...fill, done: 'N', price: '0.01234' }, title: 'BTC 매수 일부 체결', detail: '평균 0.0123원' },
    {
      told: { kind: 'login', agent: 'Mozilla/5.0 Chrome/140.0 Safari/537.36 Edg/140.0' },
      title: '새 브라우저에서 로그인',
      detail: 'Edg',
    },
    { told: { kind: 'notice', noticeId: '4', title: '점검 안내' }, title: '공지사항', detail: '점검 안내' },
  ])('words $title', async ({ told, title, detail }) => {
    await page({ rows: [row(told)] });
    await userEvent.click(bell());
    const link = within(await screen.findByRole('dialog')).getByRole('link');
    expect(link).toHaveTextContent(title);
    expect(link).toHaveTextContent(detail);
  });

  it('says that there is nothing yet', async () => {
    await page();
    await userEvent.click(bell());
    expect(await screen.findByText('아직 알림이 없습니다')).toBeInTheDocument();
  });
});

describe('the region of the toasts, whose code comes late', () => {
  const region = () => screen.queryByRole('status', { name: '새 알림' });

  it('is there with the first sign of a member who stays, before there is a toast', async () => {
    await page();
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(region()).toBeNull();
    window.dispatchEvent(new Event('scroll'));
    await waitFor(() => expect(region()).toBeInTheDocument(), { timeout: 1_000 });
  });

  it('is there after five seconds for who only reads', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    await page();
    await act(() => jest.advanceTimersByTimeAsync(4_000));
    expect(region()).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(1_500));
    jest.useRealTimers();
    await waitFor(() => expect(region()).toBeInTheDocument());
  });
});

describe('a toast', () => {
  it('tells at once what has happened, leads there, and closes', async () => {
    const { happen } = await page();
    // The list is read again a second after it was read at the latest.
    happen(fill);
    const toast = await screen.findByRole('link', { name: /BTC 매수 체결/ }, { timeout: 2_000 });
    expect(screen.getByRole('status', { name: '새 알림' })).toContainElement(toast);
    expect(toast).toHaveAttribute('href', '/Exchange/KRW-BTC');
    await userEvent.click(screen.getByRole('button', { name: '닫기' }));
    expect(toast).not.toBeInTheDocument();
  });

  it('stays away inside the app, which tells by itself', async () => {
    const { happen, state } = await page({ bare: true });
    happen(fill);
    await screen.findByRole('button', { name: '알림, 읽지 않음 1개' }, { timeout: 2_000 });
    expect(state.personal).not.toBeNull();
    expect(screen.queryByText(/체결/)).not.toBeInTheDocument();
  });
});

describe('the sound of a fill', () => {
  const started = jest.fn();
  const part = () => ({
    frequency: {},
    gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
    connect: (to: unknown) => to,
    start: started,
    stop: () => undefined,
  });
  beforeEach(() => {
    started.mockClear();
    const context = { state: 'running', currentTime: 0, destination: {}, createOscillator: part, createGain: part };
    Object.assign(window, { AudioContext: jest.fn(() => context) });
  });

  it.each([
    { sound: true, told: fill, times: 1 },
    { sound: false, told: fill, times: 0 },
    { sound: true, told: { ...fill, id: 'notice1', kind: 'notice' as const, title: '점검' }, times: 0 },
  ])('is heard $times times for $told.kind where sound is $sound', async ({ sound, told, times }) => {
    const { happen, preferences } = await page();
    act(() => preferences.setSound(sound));
    happen(told);
    await screen.findByRole('button', { name: '알림, 읽지 않음 1개' }, { timeout: 2_000 });
    expect(started).toHaveBeenCalledTimes(times);
  });
});

describe('the menu of the account', () => {
  const open = () => userEvent.click(screen.getByRole('button', { name: '김민지 계정 메뉴' }));

  it('leads to the own pages, and logs out', async () => {
    const { navigation, session } = await page();
    await open();
    await userEvent.click(screen.getByRole('menuitem', { name: '계정 설정' }));
    expect(navigation.visits).toEqual([{ to: 'AccountSettings' }]);
    await open();
    await userEvent.click(screen.getByRole('menuitem', { name: '로그아웃' }));
    expect(session.isMember).toBe(false);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: '로그인' })).toBeInTheDocument();
  });

  it('is not open for the next member where it was open when the session ended', async () => {
    const { session, state } = await page();
    await open();
    act(() => session.clear());
    expect(state.asked).toBeNull();
  });

  it('opens the settings of the screens, which count at once and are kept with the account', async () => {
    const { api, preferences } = await page();
    await open();
    await userEvent.click(screen.getByRole('menuitem', { name: '화면 설정' }));
    const dialog = await screen.findByRole('dialog', { name: '화면 설정' });
    await userEvent.click(within(dialog).getByRole('radio', { name: '어둡게' }));
    await userEvent.click(within(dialog).getByRole('radio', { name: '초록 · 빨강' }));
    await userEvent.click(within(dialog).getByRole('radio', { name: '좁게' }));
    await userEvent.click(within(dialog).getByRole('switch', { name: '체결 소리' }));
    await userEvent.click(within(dialog).getByRole('switch', { name: '주문 확인' }));
    await userEvent.click(within(dialog).getByRole('switch', { name: '입금' }));
    expect(preferences).toMatchObject({ theme: 'dark', colours: 'western', density: 'compact', sound: true });
    expect(Object.assign({}, ...api.to(`PUT ${settings}`).map(({ sent }) => sent))).toEqual({
      theme: 'dark',
      colours: 'western',
      density: 'compact',
      sound: 'Y',
      confirmOrders: 'Y',
      notifyDeposit: 'N',
    });
    await userEvent.keyboard('{Escape}');
    expect(dialog).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: '김민지 계정 메뉴' })).toHaveFocus());
  });

  it('gives the focus back where the settings were opened from the list', async () => {
    await page();
    const bell = screen.getByRole('button', { name: '알림' });
    await userEvent.click(bell);
    await userEvent.click(await screen.findByRole('button', { name: '알림 설정' }));
    expect(await screen.findByRole('dialog', { name: '화면 설정' })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(bell).toHaveFocus());
  });
});
