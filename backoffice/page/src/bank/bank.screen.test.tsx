import type { StaffMaintenance, StaffReturn } from '@maru/contract/staff';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { staffMe } from '../testing/builders';
import { inDialog, openPage } from '../testing/open-page';
import { refusal, StaffDouble } from '../testing/staff-double';

// Long ways by role queries, which are slow on a busy machine.
jest.setTimeout(20_000);

const at = '2026-11-24T01:00:00.000Z';
const maintenance = (change: Partial<StaffMaintenance> = {}): StaffMaintenance => ({
  ...{
    id: '3',
    from: '2020-01-01T00:00:00.000Z',
    until: '2099-01-01T00:00:00.000Z',
    deposits: true,
    withdrawals: true,
  },
  ...{ reason: '정기 점검', by: 'operator@maru.test', at, endedAt: null, endedBy: '', endReason: '', open: true },
  ...change,
});
const held = (change: Partial<StaffReturn> = {}): StaffReturn => ({
  ...{ id: '8', memberId: '501', member: 'ha***@maru.test', name: '김*늘', sender: '박*다', amount: '71000' },
  hasLeft: false,
  ...{ arrivedAt: at, returnedAt: null, voices: [], voicesNeeded: 2, mayApprove: true },
  ...change,
});

describe('the bank', () => {
  let server: StaffDouble;
  beforeEach(() => {
    server = new StaffDouble();
    server.me = staffMe('operator');
  });

  const open = async () => {
    openPage(server, '#/bank');
    await screen.findByText('점검 기록', { selector: 'h2' }, { timeout: 4000 });
  };
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  const set = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

  it('says of KRW that waits to go back whether its member has left', async () => {
    server.bank = { maintenances: [], returns: [held({ hasLeft: true, mayApprove: false })] };
    await open();
    const card = screen.getByRole('heading', { name: '탈퇴한 회원 앞으로 들어온 원화 #8' }).closest('section');
    expect(card).toHaveTextContent('(#501) · 탈퇴');
  });

  it('says so where nothing was announced and nothing is held', async () => {
    await open();
    expect(screen.getByText('등록된 점검이 없습니다.')).toBeVisible();
    expect(screen.getByText('다른 이름으로 들어온 원화가 없습니다.')).toBeVisible();
  });

  it('takes a time in Korean time that is to come, and what it closes', async () => {
    await open();
    set('시작 (한국 시간)', '2098-12-31T23:00');
    set('종료 (한국 시간)', '2098-12-31T22:00');
    await press('점검 등록…');
    expect(screen.getByText('종료 시각은 시작 시각과 지금보다 뒤여야 합니다.')).toBeVisible();
    expect(screen.getByLabelText('종료 (한국 시간)')).toHaveFocus();
    set('종료 (한국 시간)', '2099-01-01T01:00');
    for (const label of ['원화 입금', '원화 출금']) await userEvent.click(screen.getByLabelText(label));
    await press('점검 등록…');
    expect(screen.getByText('닫을 업무를 골라 주세요.')).toBeVisible();
  });

  it('announces it once it was looked at, with a reason', async () => {
    await open();
    set('시작 (한국 시간)', '2098-12-31T23:00');
    set('종료 (한국 시간)', '2099-01-01T01:00');
    await userEvent.click(screen.getByLabelText('원화 입금'));
    await press('점검 등록…');
    expect(screen.getByText('점검 사유를 입력해 주세요.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('사유'), '은행 전산 교체');
    await press('점검 등록…');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('원화 출금을 2098-12-31 23:00:00부터 2099-01-01 01:00:00까지 닫습니다.');
    await inDialog('점검 등록');
    expect(await screen.findByText('점검 시간을 등록했습니다.')).toBeVisible();
    const times = { from: '2098-12-31T14:00:00.000Z', until: '2098-12-31T16:00:00.000Z' };
    const body = { ...times, deposits: false, withdrawals: true, reason: '은행 전산 교체' };
    expect(server.sent).toEqual([{ path: '/staff/bank/maintenances', body }]);
    expect(await screen.findByRole('heading', { name: '원화 출금 점검 #90' })).toBeVisible();
  });

  it('ends one that goes on early, with a reason that stays in the record', async () => {
    server.bank = { maintenances: [maintenance()], returns: [] };
    await open();
    expect(screen.getByText('점검 중')).toBeVisible();
    await userEvent.type(screen.getByLabelText('#3 종료 사유'), '일찍 끝남');
    await press('#3 지금 종료…');
    await inDialog('#3 지금 종료');
    expect(await screen.findByText('점검 #3을 끝냈습니다.')).toBeVisible();
    expect(server.sent).toEqual([{ path: '/staff/bank/maintenances/3/end', body: { reason: '일찍 끝남' } }]);
    expect(screen.queryByRole('heading', { name: /점검 #3$/ })).toBeNull();
    expect(screen.getByRole('table', { name: '점검 기록' })).toHaveTextContent('정기 점검 → 일찍 끝남');
  });

  it('has KRW under another name go back by two people (WALT-033)', async () => {
    server.bank = { maintenances: [], returns: [held()] };
    await open();
    const card = screen
      .getByRole('heading', { name: /^다른 이름으로 들어온 원화 #8/ })
      .closest('section') as HTMLElement;
    for (const text of ['71,000원', '박*다', /김\*늘 · ha\*\*\*@maru.test/])
      expect(within(card).getByText(text)).toBeVisible();
    await press('#8 반환 승인…');
    expect(screen.getByText('반환 사유를 입력해 주세요.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('#8 반환 사유'), '예금주가 다름');
    await press('#8 반환 승인…');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('다른 운영자도 승인하면 돌려보냅니다.');
    await inDialog('#8 반환 승인');
    expect(await screen.findByText(/반환을 승인했습니다/)).toBeVisible();
    expect(screen.getByText('다른 운영자의 승인을 기다리고 있습니다.')).toBeVisible();
    expect(server.sent).toEqual([{ path: '/staff/bank/returns/8/voice', body: { reason: '예금주가 다름' } }]);
  });

  it('says to the second person that the money leaves now', async () => {
    server.bank = { maintenances: [], returns: [held({ voices: [{ by: '최둘째', reason: '예금주 다름', at }] })] };
    await open();
    expect(screen.getByText(/최둘째/)).toHaveTextContent('예금주 다름');
    await userEvent.type(screen.getByLabelText('#8 반환 사유'), '확인함');
    await press('#8 반환 승인…');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('바로 돌려보냅니다. 되돌릴 수 없습니다.');
    await inDialog('#8 반환 승인');
    expect(await screen.findByText('은행에 반환을 요청했습니다.')).toBeVisible();
    expect(screen.queryByRole('heading', { name: /^다른 이름으로 들어온 원화 #8/ })).toBeNull();
  });

  it('is read again where somebody else was quicker', async () => {
    server.bank = { maintenances: [], returns: [held()] };
    await open();
    await userEvent.type(screen.getByLabelText('#8 반환 사유'), 'x');
    await press('#8 반환 승인…');
    server.next.set('/staff/bank/returns/8/voice', refusal(409, 'ALREADY_PROCESSED', '이미 처리된 내역입니다'));
    server.bank = { maintenances: [], returns: [held({ returnedAt: at, mayApprove: false })] };
    await inDialog('#8 반환 승인');
    expect(await screen.findByText(/이미 처리된 내역입니다.*다시 불러왔습니다/)).toBeVisible();
  });

  it('is only looked at by an auditor', async () => {
    server.me = staffMe('auditor');
    server.bank = { maintenances: [maintenance()], returns: [held({ mayApprove: false })] };
    await open();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /…$/ })).toBeNull();
  });
});
