import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { staffCoin, staffIncident, staffMe } from '../testing/builders';
import { heading, inDialog, openPage } from '../testing/open-page';
import { refusal, StaffDouble } from '../testing/staff-double';

const haltedAt = '2026-11-24T01:00:00.000Z';
const short = staffCoin('XLM', {
  held: '999.5',
  difference: '-1',
  gap: 'unexplained',
  haltedAt,
  haltReason: 'difference',
});

describe('the custody', () => {
  let server: StaffDouble;
  beforeEach(() => {
    server = new StaffDouble();
    server.me = staffMe('operator');
    server.custody = { coins: [staffCoin('KRW'), staffCoin('XLM')], incidents: [] };
  });
  afterEach(() => jest.useRealTimers());

  const open = async () => {
    openPage(server, '#/custody');
    return screen.findByRole('table', { name: '코인별 현황' });
  };
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  const rows = (table: HTMLElement) =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);

  it('tells of each coin what is booked, held and on its way, and that all is well', async () => {
    server.custody = {
      coins: [
        staffCoin('KRW'),
        staffCoin('XLM', { pendingIn: '7', pendingOut: '8', difference: '7', gap: 'onItsWay', held: '1007.5' }),
      ],
      incidents: [],
    };
    const [krw, xlm] = rows(await open());
    for (const text of ['KRW', '일치', '1,000.5', '900', '2026-11-23 12:00:00', '정상']) expect(krw).toContain(text);
    for (const text of ['+7 XLM (이동 중)', '1,007.5', '입금 중7', '출금 중8']) expect(xlm).toContain(text);
    expect(screen.getByText('모든 코인의 장부와 보유량이 맞습니다.')).toBeVisible();
  });

  it('does not call well what could not be compared', async () => {
    server.custody = {
      coins: [staffCoin('XLM', { held: null, difference: null, gap: 'unknown', checkedAt: null })],
      incidents: [],
    };
    const [xlm] = rows(await open());
    for (const text of ['비교 불가', '확인 불가', '아직 없음']) expect(xlm).toContain(text);
    expect(screen.getByText(/비교하지 못한 코인이 1개 있습니다/)).toBeVisible();
  });

  it('puts a difference above all else, on this screen and in the side bar', async () => {
    server.custody = { coins: [staffCoin('KRW'), staffCoin('BTC'), short], incidents: [] };
    const table = await open();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'XLM: 보유량이 장부보다 1 XLM 적습니다. 출금이 중단되었습니다.',
    );
    expect(rows(table)[0]).toMatch(/^코인XLM.*-1 XLM.*중단 · 장부와 보유량의 차이/);
    const bar = screen.getByRole('navigation', { name: '업무' });
    expect(within(bar).getByRole('link', { name: /수탁\s*이상 1/ })).toBeVisible();
    expect(screen.queryByText(/장부와 보유량이 맞습니다/)).toBeNull();
  });

  it('shows a difference above every other screen, with the way to it', async () => {
    server.custody = { coins: [short], incidents: [staffIncident()] };
    openPage(server, '#/queues');
    const alarm = await screen.findByRole('alert');
    expect(alarm).toHaveTextContent('확인이 필요한 코인이 1개 있습니다. 회수된 입금이 1건 있습니다.');
    await userEvent.click(within(alarm).getByRole('link', { name: '수탁 현황 보기' }));
    expect(await heading('수탁')).toBeVisible();
  });

  it('shows a difference within seconds, without a key being pressed', async () => {
    jest.useFakeTimers();
    const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
    openPage(server, '#/custody');
    for (const _ of ['me', 'custody', 'shown']) await pass(0);
    server.custody = { coins: [staffCoin('XLM', { difference: '-1', gap: 'unexplained' })], incidents: [] };
    await pass(3);
    expect(screen.getByRole('alert')).toHaveTextContent('보유량이 장부보다 1 XLM 적습니다.');
  });

  it('tells of a surplus, and of what arrived for nobody, while payouts go on', async () => {
    const surplus = staffCoin('XLM', { difference: '2', gap: 'surplus', unbooked: '31' });
    server.custody = { coins: [staffCoin('KRW'), surplus], incidents: [] };
    const [xlm] = rows(await open());
    for (const text of ['+2 XLM', '장부 외 입금31', '정상']) expect(xlm).toContain(text);
    const alarm = screen.getByRole('alert');
    expect(alarm).toHaveTextContent('XLM: 보유량이 장부보다 2 XLM 많습니다.');
    expect(alarm).not.toHaveTextContent('중단');
  });

  it('resumes the payouts of a coin, with a reason only', async () => {
    server.custody = { coins: [{ ...short, difference: '0', gap: 'none' }], incidents: [] };
    await open();
    await press('XLM 출금 재개…');
    expect(screen.getByLabelText('XLM 재개 사유')).toHaveFocus();
    await userEvent.type(screen.getByLabelText('XLM 재개 사유'), '지갑 재동기화');
    await press('XLM 출금 재개…');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('모두 다시 나가기 시작합니다.');
    await inDialog('XLM 출금 재개');
    expect(await screen.findByText('XLM 출금을 재개했습니다.')).toBeVisible();
    expect(server.sent).toEqual([{ path: '/staff/custody/XLM/resume', body: { reason: '지갑 재동기화' } }]);
    expect(await screen.findByText('모든 코인의 장부와 보유량이 맞습니다.')).toBeVisible();
  });

  it('closes and opens a way of a coin for members, with a reason (WALT-048, WALT-062)', async () => {
    server.custody = { coins: [staffCoin('KRW'), staffCoin('XLM', { withdrawalsOpen: false })], incidents: [] };
    const table = await open();
    expect(rows(table)[1]).toMatch(/입금정상출금닫힘/);
    await userEvent.selectOptions(screen.getByLabelText('코인'), 'XLM');
    await press('XLM 입금 닫기…');
    expect(screen.getByLabelText('입출금 변경 사유')).toHaveFocus();
    await userEvent.type(screen.getByLabelText('입출금 변경 사유'), '네트워크 점검');
    await press('XLM 입금 닫기…');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('이미 보낸 것은 그대로 반영됩니다.');
    await inDialog('XLM 입금 닫기');
    expect(await screen.findByText('XLM 입금을 닫았습니다.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('입출금 변경 사유'), '점검 끝');
    await press('XLM 출금 열기…');
    await inDialog('XLM 출금 열기');
    expect(await screen.findByText('XLM 출금을 열었습니다.')).toBeVisible();
    const path = '/staff/custody/XLM/switch';
    expect(server.sent).toEqual([
      { path, body: { way: 'deposits', open: false, reason: '네트워크 점검' } },
      { path, body: { way: 'withdrawals', open: true, reason: '점검 끝' } },
    ]);
    expect(rows(table)[1]).toMatch(/입금닫힘출금정상/);
  });

  it('tells that books and holdings do not agree yet', async () => {
    server.custody = { coins: [short], incidents: [] };
    await open();
    await userEvent.type(screen.getByLabelText('XLM 재개 사유'), '재개');
    await press('XLM 출금 재개…');
    server.next.set('/staff/custody/XLM/resume', refusal(409, 'TRANSFER_NOT_READY', '취소할 수 없습니다.'));
    await inDialog('XLM 출금 재개');
    expect(await screen.findByText(/아직 맞지 않아 재개하지 못했습니다/)).toBeVisible();
    expect(screen.getByLabelText('XLM 재개 사유')).toHaveValue('재개');
  });

  it('ends an incident that was settled outside', async () => {
    server.custody = { coins: [staffCoin('ETH')], incidents: [staffIncident()] };
    await open();
    const card = screen.getByRole('heading', { name: '회수된 입금 #3' }).closest('section');
    for (const text of ['2 ETH', '0xabc', '501', '2026-11-23 12:00:00']) expect(card).toHaveTextContent(text);
    await userEvent.type(screen.getByLabelText('#3 처리 내용'), '회사 자금으로 메움');
    await press('#3 처리 완료…');
    await inDialog('#3 처리 완료');
    expect(await screen.findByText('회수된 입금 #3을 처리 완료로 표시했습니다.')).toBeVisible();
    expect(server.sent).toEqual([{ path: '/staff/incidents/3/resolve', body: { reason: '회사 자금으로 메움' } }]);
  });

  it('is only looked at by an auditor', async () => {
    server.me = staffMe('auditor');
    server.custody = { coins: [short], incidents: [staffIncident()] };
    await open();
    for (const name of ['XLM 출금 중단', '회수된 입금 #3']) expect(screen.getByRole('heading', { name })).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
