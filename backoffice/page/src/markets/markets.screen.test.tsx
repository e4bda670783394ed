import type { StaffMarketPlan } from '@maru/contract/staff';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { staffMe } from '../testing/builders';
import { inDialog, openPage } from '../testing/open-page';
import { refusal, StaffDouble } from '../testing/staff-double';

// Long ways by role queries, which are slow on a busy machine.
jest.setTimeout(20_000);

const at = '2026-11-24T01:00:00.000Z';
const plan = (change: Partial<StaffMarketPlan> = {}): StaffMarketPlan => ({
  ...{ id: '7', market: 'KRW-XRP', state: 'open', from: '2099-01-01T01:00:00.000Z', stage: 'proposed', alone: false },
  ...{ reason: '상장', by: 'one@maru.test', at, confirmedBy: '', withdrawnBy: '', mayConfirm: true, mayWithdraw: true },
  ...change,
});
const market = { nextState: null, indicative: null } as const;

describe('the markets at the back office', () => {
  let server: StaffDouble;
  beforeEach(() => {
    server = new StaffDouble();
    server.me = staffMe('operator');
    server.markets = {
      markets: [
        { ...market, id: '2', code: 'KRW-BTC', state: 'open' },
        {
          ...{ id: '3', code: 'KRW-XRP', state: 'preopen', indicative: { price: '3000', amount: '12' } },
          nextState: { state: 'open', at: '2099-01-01T01:00:00.000Z' },
        },
      ],
      plans: [],
    };
  });

  const open = async () => {
    openPage(server, '#/markets');
    await screen.findByText('현재 상태', { selector: 'h2' }, { timeout: 4000 });
  };
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  it('are listed with what is planned, and what an opening would trade', async () => {
    await open();
    const table = screen.getByRole('table', { name: '현재 상태' });
    expect(table).toHaveTextContent('KRW-BTC상태거래 중예정 (KST)-예상 체결-');
    expect(table).toHaveTextContent(
      'KRW-XRP상태시작 전 (주문 접수)예정 (KST)거래 중 2099-01-01 10:00:00예상 체결3000 × 12',
    );
    expect(screen.getByText('계획이 없습니다.')).toBeVisible();
  });

  it('are halted at once by one person, with a reason', async () => {
    await open();
    await press('지금 시행…');
    expect(screen.getByText('사유를 입력해 주세요.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('사유'), '시세 이상');
    await press('지금 시행…');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'KRW-BTC · 거래 중단 주문도 취소도 받지 않습니다.',
    );
    await inDialog('지금 시행');
    expect(await screen.findByText('바로 시행했습니다.')).toBeVisible();
    const body = { marketId: '2', state: 'halted', from: null, reason: '시세 이상' };
    expect(server.sent).toEqual([{ path: '/staff/markets/plans', body }]);
  });

  it('get a planned opening in Korean time that is to come, which waits for a second person', async () => {
    await open();
    await userEvent.selectOptions(screen.getByLabelText('마켓'), 'KRW-XRP');
    await userEvent.selectOptions(screen.getByLabelText('상태'), '거래 중');
    await userEvent.click(screen.getByLabelText('지금 시작'));
    const from = screen.getByLabelText('시작 (한국 시간)');
    fireEvent.change(from, { target: { value: '2020-01-01T10:00' } });
    await userEvent.type(screen.getByLabelText('사유'), '상장');
    await press('계획…');
    expect(screen.getByText('지금보다 뒤의 시각을 입력해 주세요.')).toBeVisible();
    expect(from).toHaveFocus();
    fireEvent.change(from, { target: { value: '2099-01-01T10:00' } });
    await press('계획…');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      /KRW-XRP · 거래 중 2099-01-01 10:00:00 .*다른 운영자가 확인해야 시행됩니다/,
    );
    await inDialog('계획');
    expect(await screen.findByText('계획했습니다. 다른 운영자의 확인을 기다립니다.')).toBeVisible();
    const body = { marketId: '3', state: 'open', from: '2099-01-01T01:00:00.000Z', reason: '상장' };
    expect(server.sent).toEqual([{ path: '/staff/markets/plans', body }]);
  });

  it('are opened by the second person, who is told what will happen', async () => {
    server.markets = { ...server.markets, plans: [plan()] };
    await open();
    await press('#7 확인…');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('하나의 가격으로 먼저 체결한 뒤');
    await inDialog('확인');
    expect(await screen.findByText('확인했습니다: KRW-XRP 거래 중')).toBeVisible();
    expect(server.sent).toEqual([{ path: '/staff/markets/plans/7/confirm', body: {} }]);
    expect(screen.getByRole('table', { name: '계획 기록' })).toHaveTextContent('예정');
  });

  it('tell that a plan can only be withdrawn once the one who made it may not any more', async () => {
    server.markets = { ...server.markets, plans: [plan({ mayConfirm: false })] };
    await open();
    expect(screen.getByText(/계획한 사람이 더 이상 권한이 없어/)).toBeVisible();
    expect(screen.getByRole('button', { name: '#7 철회…' })).toBeVisible();
  });

  it('lose a plan that somebody withdraws', async () => {
    server.markets = { ...server.markets, plans: [plan({ by: server.me?.email ?? '', mayConfirm: false })] };
    await open();
    expect(screen.getByText('계획한 사람이 아닌 운영자의 확인을 기다리고 있습니다.')).toBeVisible();
    await press('#7 철회…');
    await inDialog('철회');
    expect(await screen.findByText('철회했습니다: KRW-XRP 거래 중')).toBeVisible();
    expect(screen.queryByRole('button', { name: '#7 철회…' })).toBeNull();
  });

  it('are read again where somebody else was quicker', async () => {
    server.markets = { ...server.markets, plans: [plan()] };
    await open();
    await press('#7 확인…');
    const path = '/staff/markets/plans/7/confirm';
    server.next.set(path, refusal(409, 'ALREADY_PROCESSED', '이미 처리된 내역입니다'));
    server.markets = {
      ...server.markets,
      plans: [plan({ stage: 'withdrawn', mayConfirm: false, mayWithdraw: false })],
    };
    await inDialog('확인');
    expect(await screen.findByText(/이미 처리된 내역입니다.*다시 불러왔습니다/)).toBeVisible();
  });

  it('are only looked at by an auditor', async () => {
    server.me = staffMe('auditor');
    server.markets = { ...server.markets, plans: [plan({ mayConfirm: false, mayWithdraw: false })] };
    await open();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /…$/ })).toBeNull();
  });
});
