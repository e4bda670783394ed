import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { doubtfulPayout, ethAddress, staffCoin, staffMe, staffPayout } from '../testing/builders';
import { heading, inDialog, openPage } from '../testing/open-page';
import { refusal, StaffDouble } from '../testing/staff-double';

const at = '2026-11-24T01:00:00.000Z';
const nothing = { approve: false, reject: false, resolve: false };

let server: StaffDouble;
beforeEach(() => {
  server = new StaffDouble();
  server.me = staffMe('operator');
  server.payouts = [staffPayout()];
});
afterEach(() => jest.useRealTimers());

const open = async () => {
  openPage(server, '#/payouts/7');
  await heading('출금 #7 · 6 ETH');
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('a payout', () => {
  it('tells how much goes where, of whom, and what has happened to it', async () => {
    server.payouts = [
      staffPayout({
        tag: '12345',
        transactionId: '0xfeed',
        steps: [
          { state: 'requested', at, actor: 'member', note: '' },
          { state: 'approved', at, actor: 'staff:operator@maru.example', note: '확인함' },
        ],
        voices: [{ voice: 'approve', by: '박운영', reason: '회원과 통화', at }],
      }),
    ];
    await open();
    const facts = screen.getByRole('heading', { name: '출금 내용' }).closest('section');
    for (const text of [
      ...['접수 번호24', '6 ETH', '33,000,000원', '0.005 ETH', ethAddress, '12345', '거래소 hanbit', '0xfeed'],
      ...['승인 기준 이상의 금액, 처음 보내는 주소', 'ha**@example.com (회원 번호 501)', '2026-11-23 12:00:00'],
    ])
      expect(facts).toHaveTextContent(text);
    expect(within(facts as HTMLElement).getByRole('link', { name: '회원 조회' })).toHaveAttribute('href', '#/members');
    const steps = within(screen.getByRole('list', { name: '출금 진행 상황' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/요청됨.*회원$/),
      expect.stringMatching(/승인됨.*2026-11-24 10:00:00.*operator@maru\.example · 확인함/),
    ]);
    expect(screen.getByRole('list', { name: '담당자 판단' })).toHaveTextContent(/승인 · 박운영.*회원과 통화/);
  });

  it('that does not get on says so, and what to look at', async () => {
    server.payouts = [staffPayout({ state: 'broadcast', late: true, risks: [] })];
    await open();
    expect(screen.getByText('출금이 진행되지 않고 있습니다.')).toBeVisible();
    expect(screen.getByText(/회원에게 따로 지급하지 마세요/)).toBeVisible();
  });

  it('that waits for its signature can still be given back, and not be approved again', async () => {
    const may = { approve: false, reject: true, resolve: false };
    server.payouts = [staffPayout({ state: 'approved', late: true, may })];
    await open();
    expect(screen.getByText(/네트워크 수수료가 상한을 넘지 않는지.*거절하면 회원에게 돌아갑니다/)).toBeVisible();
    expect(screen.queryByRole('button', { name: '승인…' })).not.toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('사유'), '핫월렛 부족');
    await press('거절…');
    await inDialog('거절');
    expect(await screen.findByText('출금을 거절하고 회원에게 돌려주었습니다.')).toBeVisible();
  });

  it.each([
    ['개인 지갑', '0xfeed'],
    ['마루 회원', 'internal:7'],
  ])('goes to %s where no exchange receives it', async (words, transactionId) => {
    server.payouts = [staffPayout({ receiver: '', transactionId })];
    await open();
    expect(screen.getByText(words)).toBeVisible();
  });

  it('repeats amount and address before it is approved', async () => {
    await open();
    await press('승인…');
    const dialog = await screen.findByRole('alertdialog', { name: '출금을 승인할까요?' });
    for (const text of ['6 ETH', '33,000,000원', ethAddress, '거래소 hanbit', '바로 나가며 되돌릴 수 없습니다.'])
      expect(dialog).toHaveTextContent(text);
    expect(server.sent).toEqual([]);
    await inDialog('승인');
    expect(await screen.findByText('출금을 승인했습니다.')).toBeVisible();
    expect(server.sent).toEqual([{ path: '/staff/payouts/7/voice', body: { voice: 'approve', reason: '' } }]);
    expect(screen.queryByRole('button', { name: '승인…' })).toBeNull();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('says when a second person is needed, and waits for that person', async () => {
    server.payouts = [staffPayout({ voicesNeeded: 2, risks: ['secondPerson'] })];
    await open();
    await press('승인…');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('다른 운영자 1명이 더 승인해야 나갑니다.');
    await inDialog('승인');
    expect(await screen.findByText(/다른 운영자 1명의 승인을 기다립니다/)).toBeVisible();
  });

  it('leaves with the second approval', async () => {
    const voices = [{ voice: 'approve', by: '최둘째', reason: '', at }] as const;
    server.payouts = [staffPayout({ voicesNeeded: 2, voices: [...voices] })];
    await open();
    await press('승인…');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('바로 나가며 되돌릴 수 없습니다.');
    await inDialog('승인');
    expect(await screen.findByText('출금을 승인했습니다.')).toBeVisible();
  });

  it('tells that an approved payout was refused for its member all the same', async () => {
    await open();
    await press('승인…');
    const body = staffPayout({ state: 'rejected', reason: 'WITHDRAWAL_BANNED', may: nothing });
    server.next.set('/staff/payouts/7/voice', { status: 200, body });
    await inDialog('승인');
    expect(await screen.findByText('회원의 상태 때문에 출금이 거절되고 회원에게 돌아갔습니다.')).toBeVisible();
  });

  it('is given back with a reason only', async () => {
    await open();
    const nobody = '아직 판단한 사람이 없습니다.';
    expect(screen.getByText(nobody)).toBeVisible();
    await press('거절…');
    expect(screen.getByRole('alert')).toHaveTextContent('거절 사유를 입력해 주세요.');
    expect(screen.getByLabelText('사유')).toHaveFocus();
    await userEvent.type(screen.getByLabelText('사유'), '회원 확인 불가');
    await press('거절…');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('바로 회원에게 돌아가며');
    await inDialog('거절');
    expect(await screen.findByText('출금을 거절하고 회원에게 돌려주었습니다.')).toBeVisible();
    expect(server.sent).toEqual([{ path: '/staff/payouts/7/reject', body: { reason: '회원 확인 불가' } }]);
    expect(await screen.findByText('거절', { selector: 'main header *' })).toBeVisible();
    expect(screen.queryByText(nobody)).not.toBeInTheDocument();
  });

  it('is read again when somebody else was quicker, and keeps the reason', async () => {
    await open();
    await userEvent.type(screen.getByLabelText('사유'), '확인');
    await press('승인…');
    server.next.set('/staff/payouts/7/voice', refusal(409, 'TRANSFER_NOT_READY', '취소할 수 없습니다.'));
    server.payouts = [staffPayout({ state: 'cancelled', may: nothing })];
    await inDialog('승인');
    expect(await screen.findByText(/그 사이에 상태가 바뀌었거나.*다시 불러왔습니다/)).toBeVisible();
    expect(await screen.findByText('회원 취소')).toBeVisible();
  });

  it('is told where the server finds the same person', async () => {
    await open();
    server.next.set('/staff/payouts/7/voice', refusal(403, 'STAFF_SAME_PERSON', '달라야 합니다.'));
    await press('승인…');
    await inDialog('승인');
    expect(await screen.findByText('달라야 합니다.')).toBeVisible();
  });

  it('is only looked at by an auditor', async () => {
    server.me = staffMe('auditor');
    server.payouts = [staffPayout({ may: nothing })];
    await open();
    expect(screen.queryByRole('button', { name: /승인|거절/ })).toBeNull();
    expect(screen.queryByRole('link', { name: '회원 조회' })).toBeNull();
  });

  it('says that it stands still while its coin is halted', async () => {
    server.custody = { coins: [staffCoin('ETH', { haltedAt: at, haltReason: 'difference' })], incidents: [] };
    await open();
    expect(await screen.findByText('ETH 출금이 중단되어 있습니다.')).toBeVisible();
  });

  it('moves on by itself, but not under a question', async () => {
    jest.useFakeTimers();
    const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
    openPage(server, '#/payouts/7');
    for (const _ of ['me', 'payout', 'shown']) await pass(0);
    act(() => screen.getByRole('button', { name: '승인…' }).click());
    server.payouts = [staffPayout({ state: 'broadcast', may: nothing })];
    await pass(30);
    expect(screen.getByRole('alertdialog')).toBeVisible();
    act(() => within(screen.getByRole('alertdialog')).getByRole('button', { name: '취소' }).click());
    await pass(4);
    expect(screen.getByText('네트워크 확인 중')).toBeVisible();
  });
});

describe('a payout in doubt', () => {
  beforeEach(() => {
    server.payouts = [doubtfulPayout()];
  });

  it('warns what each verdict does, and asks for a reason for both', async () => {
    await open();
    expect(screen.getByText('네트워크에 전송되었는지 알 수 없습니다.')).toBeVisible();
    await press('전송됨…');
    expect(screen.getByRole('alert')).toHaveTextContent('사유를 입력해 주세요.');
    await userEvent.type(screen.getByLabelText('사유'), '탐색기 확인');
    await press('전송되지 않음…');
    const lost = await screen.findByRole('alertdialog', { name: '전송되지 않은 것으로 처리할까요?' });
    expect(lost).toHaveTextContent('같은 수량을 두 번 지급하게 됩니다.');
    expect(lost).toHaveTextContent('다른 운영자가 같은 판단을 해야 반영됩니다.');
    await inDialog('취소');
    await press('전송됨…');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('확인을 기다립니다.');
    await inDialog('전송됨');
    expect(await screen.findByText(/다른 운영자의 같은 판단을 기다립니다/)).toBeVisible();
    const body = { voice: 'sent', reason: '탐색기 확인' };
    expect(server.sent).toEqual([{ path: '/staff/payouts/7/voice', body }]);
  });

  it.each([
    ['전송되지 않음', 'lost', '실패'],
    ['전송됨', 'sent', '네트워크 확인 중'],
  ] as const)('is settled by the second person who says %s', async (label, voice, state) => {
    server.payouts = [doubtfulPayout({ voices: [{ voice, by: '최둘째', reason: '탐색기', at }] })];
    await open();
    await userEvent.type(screen.getByLabelText('사유'), '탐색기 확인');
    await press(`${label}…`);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('바로 반영되며 되돌릴 수 없습니다.');
    await inDialog(label);
    expect(await screen.findByText('두 사람의 판단이 같아 반영했습니다.')).toBeVisible();
    expect(screen.getByText(state, { selector: 'main header *' })).toBeVisible();
  });

  it('offers nothing to whom the server gives no voice', async () => {
    server.payouts = [doubtfulPayout({ may: nothing })];
    await open();
    expect(screen.getByText('네트워크에 전송되었는지 알 수 없습니다.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /전송/ })).toBeNull();
  });
});
