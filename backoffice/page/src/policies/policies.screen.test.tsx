import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { staffMe, staffPolicies } from '../testing/builders';
import { inDialog, openPage } from '../testing/open-page';
import { refusal, StaffDouble } from '../testing/staff-double';

const at = '2026-11-24T01:00:00.000Z';
const proposal = {
  ...{ id: '5', name: 'approvalFrom', value: '20000000', reason: '사고 예방', by: '최둘째', at },
  mayRefuse: true,
  mayConfirm: true,
};

describe('the limits of withdrawals', () => {
  let server: StaffDouble;
  beforeEach(() => {
    server = new StaffDouble();
    server.me = staffMe('operator');
    server.policies = staffPolicies();
  });

  const open = async () => {
    openPage(server, '#/policies');
    return screen.findByRole('table', { name: '현재 값' });
  };
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  const rows = (table: HTMLElement) =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);

  it('tells in words what is in force', async () => {
    server.policies = staffPolicies({
      current: [
        ...staffPolicies().current,
        { name: 'secondPersonFrom', value: '50000000' },
        { name: 'firstAddressFrom', value: '10000000' },
        { name: 'ownWalletBelow', value: '1000000' },
        { name: 'limit.5.once', value: '100000000' },
        { name: 'limit.2.month', value: '0' },
      ],
    });
    expect(rows(await open())).toEqual([
      '항목출금 전 대기 시간값30초',
      '항목사람의 승인이 필요한 금액값30,000,000원 이상',
      '항목인증 3단계 1일 한도값100,000,000원',
      '항목두 사람의 승인이 필요한 금액값50,000,000원 이상',
      '항목처음 보내는 주소에 승인이 필요한 금액값10,000,000원 이상',
      '항목개인 지갑으로 보낼 수 없는 금액값1,000,000원 이상',
      '항목인증 5단계 1회 한도값100,000,000원',
      '항목인증 2단계 1개월 한도값0원',
    ]);
  });

  it('proposes another value with a reason, after a look at both', async () => {
    await open();
    await userEvent.selectOptions(screen.getByLabelText('항목'), '사람의 승인이 필요한 금액');
    await press('변경 제안…');
    expect(screen.getByLabelText('새 값')).toHaveFocus();
    await userEvent.type(screen.getByLabelText('새 값'), '30000000');
    await press('변경 제안…');
    expect(screen.getByText('지금 값과 같습니다.')).toBeVisible();
    await userEvent.clear(screen.getByLabelText('새 값'));
    await userEvent.type(screen.getByLabelText('새 값'), '20000000');
    await press('변경 제안…');
    expect(screen.getByText('변경 사유를 입력해 주세요.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('사유'), '사고 예방');
    await press('변경 제안…');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('30,000,000원 이상에서 20,000,000원 이상(으)로');
    await inDialog('변경 제안');
    expect(await screen.findByText(/변경을 제안했습니다/)).toBeVisible();
    const body = { name: 'approvalFrom', value: '20000000', reason: '사고 예방' };
    expect(server.sent).toEqual([{ path: '/staff/policies', body }]);
    expect(await screen.findByText('제안한 사람이 아닌 운영자의 확인을 기다리고 있습니다.')).toBeVisible();
    expect(screen.queryByRole('button', { name: '확인…' })).toBeNull();
  });

  it('puts a value into force once another person confirms it, and keeps who, when and why', async () => {
    server.policies = staffPolicies({ proposals: [proposal] });
    const table = await open();
    const card = screen.getByRole('heading', { name: /^변경 제안: 사람의 승인/ }).closest('section');
    for (const text of ['30,000,000원', '20,000,000원', '최둘째', '사고 예방']) expect(card).toHaveTextContent(text);
    await press('확인…');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('모든 출금에 바로 적용됩니다.');
    await inDialog('확인');
    expect(await screen.findByText('확인했습니다. 새 값이 적용되었습니다.')).toBeVisible();
    expect(server.sent).toEqual([{ path: '/staff/policies/5/confirmation', body: { confirmed: true } }]);
    await waitFor(() => expect(rows(table)[1]).toContain('20,000,000원'));
    const [entry] = rows(screen.getByRole('table', { name: '변경 기록' }));
    for (const text of ['최둘째', '사고 예방', '2026-11-24 10:00:00']) expect(entry).toContain(text);
  });

  it('leaves all as it is where another person refuses', async () => {
    server.policies = staffPolicies({ proposals: [proposal] });
    const table = await open();
    await press('거절…');
    await inDialog('거절');
    expect(await screen.findByText('제안을 거절했습니다.')).toBeVisible();
    expect(server.sent.map(({ body }) => body)).toEqual([{ confirmed: false }]);
    expect(rows(table)[1]).toContain('30,000,000원');
  });

  it('is read again when somebody else was quicker', async () => {
    server.policies = staffPolicies({ proposals: [proposal] });
    await open();
    await press('확인…');
    server.next.set('/staff/policies/5/confirmation', refusal(409, 'ALREADY_PROCESSED', '이미 처리된 내역입니다'));
    server.policies = staffPolicies();
    await inDialog('확인');
    expect(await screen.findByText(/이미 처리된 내역입니다.*다시 불러왔습니다/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('heading', { name: /변경 제안:/ })).toBeNull());
  });

  it('can only be refused once the one who proposed it may not any more (ACCT-121)', async () => {
    server.policies = staffPolicies({ proposals: [{ ...proposal, mayConfirm: false }] });
    await open();
    expect(screen.getByText(/제안한 사람이 더 이상 권한이 없어/)).toBeVisible();
    expect(screen.queryByRole('button', { name: '확인…' })).toBeNull();
    await press('거절…');
    await inDialog('거절');
    expect(await screen.findByText('제안을 거절했습니다.')).toBeVisible();
  });

  it('is only looked at by an auditor', async () => {
    server.me = staffMe('auditor');
    server.policies = staffPolicies({ proposals: [{ ...proposal, mayRefuse: false, mayConfirm: false }] });
    await open();
    expect(screen.getByRole('heading', { name: /^변경 제안:/ })).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /확인…|거절…/ })).toBeNull();
  });
});
