import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { staffCase, staffMe, staffMember } from '../testing/builders';
import { heading, inDialog, logIn, openPage } from '../testing/open-page';
import { refusal, StaffDouble } from '../testing/staff-double';

describe('a case', () => {
  let server: StaffDouble;
  beforeEach(() => {
    server = new StaffDouble();
    server.me = staffMe('reviewer');
    server.person = server.me;
    server.case = staffCase();
  });

  const open = async () => {
    openPage(server, '#/cases/12');
    await screen.findByRole('button', { name: '승인…' });
  };
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  const decisions = () => server.sent.filter(({ path }) => path.startsWith('/staff/cases/'));

  it('tells coded answers in words', async () => {
    await open();
    expect(screen.getByText('거래 목적').parentElement?.parentElement).toHaveTextContent('투자');
    expect(screen.getByText('직장인 · 제조')).toBeVisible();
  });

  it('repeats an approval and its second person before it is sent with its revision (ACCT-121)', async () => {
    server.case = staffCase({ revision: 3 });
    await open();
    await press('승인…');
    const dialog = await screen.findByRole('alertdialog', { name: '승인할까요?' });
    expect(dialog).toHaveTextContent('김하나 (hana@example.com) 회원의 고객확인 (KYC) 신청을 승인합니다.');
    expect(dialog).toHaveTextContent('다른 운영자가 한 번 더 확인해야 완료되며');
    expect(decisions()).toEqual([]);
    await inDialog('승인');
    expect(await screen.findByRole('alert')).toHaveTextContent('결정을 올렸습니다.');
    const body = { approved: true, reason: '', revision: 3 };
    expect(decisions()).toEqual([{ path: '/staff/cases/12/decision', body }]);
    expect(screen.queryByRole('button', { name: '승인…' })).toBeNull();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('sends nothing when the question is declined', async () => {
    await open();
    await press('승인…');
    await inDialog('취소');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(decisions()).toEqual([]);
  });

  it('is sent back with a reason only, which may begin as a ready one (ACCT-121)', async () => {
    await open();
    await press('반려…');
    expect(screen.getByRole('alert')).toHaveTextContent('반려 사유를 입력해 주세요.');
    expect(screen.getByLabelText('사유')).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: /^신분증 사진이 흐려/ }));
    await userEvent.type(screen.getByLabelText('사유'), ' 감사합니다.');
    await press('반려…');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('다시 촬영해 주세요. 감사합니다.');
    await inDialog('반려');
    expect(await screen.findByText('반려했습니다.')).toBeVisible();
    const { body } = decisions()[0] ?? {};
    expect(body).toMatchObject({ approved: false, reason: expect.stringMatching(/^신분증.*감사합니다\.$/) });
  });

  it('reads the case again when the member has handed in again, and keeps the reason', async () => {
    await open();
    await userEvent.type(screen.getByLabelText('사유'), '확인했습니다');
    await press('승인…');
    server.case = staffCase({ revision: 2, member: staffMember({ name: '김두나' }) });
    await inDialog('승인');
    expect(await screen.findByText(/회원이 내용을 다시 제출했습니다.*다시 불러왔습니다/)).toBeVisible();
    expect(await screen.findByText('김두나')).toBeVisible();
    expect(screen.getByText('2번째 제출')).toBeVisible();
    expect(screen.getByLabelText('사유')).toHaveValue('확인했습니다');
  });

  it('reads the case again when somebody else was quicker', async () => {
    await open();
    await press('승인…');
    const decision = { approved: true, reason: '', by: '최빠름', at: '2026-11-24T01:00:00.000Z' };
    server.case = staffCase({ state: 'approved', decision, may: { decide: false, confirm: false, sendBack: false } });
    server.next.set('/staff/cases/12/decision', refusal(409, 'ALREADY_PROCESSED', '이미 처리된 내역입니다'));
    await inDialog('승인');
    expect(await screen.findByText('최빠름')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('이미 처리된 내역입니다');
  });

  it('keeps the dialog with a refusal of another kind', async () => {
    await open();
    await press('승인…');
    server.next.set('/staff/cases/12/decision', 'lost');
    await inDialog('승인');
    expect(await within(await screen.findByRole('alertdialog')).findByRole('alert')).toHaveTextContent(
      '응답하지 않습니다',
    );
  });

  it('shows who decided, when and why (ACCT-122)', async () => {
    const at = '2026-11-24T01:00:00.000Z';
    server.case = staffCase({
      state: 'approved',
      proposal: { approved: true, reason: '서류 확인', by: '김심사', at },
      decision: { approved: true, reason: '', by: '박운영', at: '2026-11-24T02:30:00.000Z' },
      may: { decide: false, confirm: false, sendBack: false },
    });
    openPage(server, '#/cases/12');
    const card = (await screen.findByRole('heading', { name: '결정' })).closest('section');
    for (const text of ['김심사', '박운영', '2026-11-24 11:30:00', '서류 확인']) expect(card).toHaveTextContent(text);
    expect(screen.queryByRole('button', { name: /승인|반려|확인…/ })).toBeNull();
  });

  it('keeps place and typed text when the session ends, and goes on after a login', async () => {
    await open();
    await userEvent.type(screen.getByLabelText('사유'), '긴 사유');
    server.me = null;
    await press('승인…');
    await inDialog('승인');
    expect(await screen.findByRole('dialog', { name: '다시 로그인해 주세요' })).toBeVisible();
    await logIn();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '다시 로그인해 주세요' })).toBeNull());
    await inDialog('취소');
    expect(location.hash).toBe('#/cases/12');
    expect(await screen.findByLabelText('사유')).toHaveValue('긴 사유');
  });

  it('gives nothing of what was typed to another person', async () => {
    await open();
    await userEvent.type(screen.getByLabelText('사유'), '비밀 메모');
    server.me = null;
    server.person = staffMe('operator');
    location.hash = '#/cases/12?';
    await logIn();
    expect(await screen.findByText('박운영')).toBeVisible();
    expect(await screen.findByLabelText('사유')).toHaveValue('');
  });

  it('tells what a member wrote as text, never as markup', async () => {
    const script = '<img src=x onerror="window.hit = 1"><script>window.hit = 1</script>';
    server.case = staffCase({
      kind: 'leave',
      answers: [{ name: 'reason', value: script }],
      member: staffMember({ name: script }),
    });
    await open();
    expect(screen.getAllByText(script)).toHaveLength(2);
    expect(document.querySelector('main img, main script')).toBeNull();
    expect('hit' in window).toBe(false);
  });

  it('tells a failed reading, and reads again on request', async () => {
    server.next.set('/staff/cases/12', 'lost');
    openPage(server, '#/cases/12');
    await userEvent.click(await screen.findByRole('button', { name: '다시 시도' }));
    expect(await heading('고객확인 (KYC) 심사 #12')).toBeVisible();
  });
});

describe('the second person of a case', () => {
  let server: StaffDouble;
  const proposal = { approved: true, reason: '서류 확인', by: '김심사', at: '2026-11-24T01:00:00.000Z' };
  beforeEach(() => {
    server = new StaffDouble();
    server.me = staffMe('operator');
  });
  const open = (confirm: boolean, sendBack = confirm) => {
    server.case = staffCase({ state: 'proposed', proposal, may: { decide: false, confirm, sendBack } });
    openPage(server, '#/cases/12');
    return screen.findByRole('heading', { name: '2차 확인' });
  };

  it('sees who proposed what and why, and confirms it (ACCT-121)', async () => {
    const card = (await open(true)).closest('section');
    for (const text of ['김심사', '서류 확인', '승인']) expect(card).toHaveTextContent(text);
    await userEvent.click(screen.getByRole('button', { name: '확인…' }));
    await inDialog('승인 확인');
    expect(await screen.findByRole('heading', { name: '결정' })).toBeVisible();
    expect(server.sent).toEqual([{ path: '/staff/cases/12/confirmation', body: { confirmed: true, revision: 1 } }]);
  });

  it('may send it back to the queue', async () => {
    await open(true);
    await userEvent.click(screen.getByRole('button', { name: '돌려보내기…' }));
    await inDialog('돌려보내기');
    expect(await screen.findByRole('button', { name: '승인…' })).toBeVisible();
    expect(server.sent.map(({ body }) => body)).toEqual([{ confirmed: false, revision: 1 }]);
  });

  it('is not the one who proposed it: that person sees no confirmation (ACCT-121)', async () => {
    await open(false);
    expect(screen.getByText(/운영자의 확인을 기다리고 있습니다/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /확인…|돌려보내기/ })).toBeNull();
  });

  it('can only send it back once the one who proposed it may not any more (ACCT-121)', async () => {
    await open(false, true);
    expect(screen.getByText(/결정을 올린 사람이 더 이상 권한이 없어/)).toBeVisible();
    expect(screen.queryByRole('button', { name: '확인…' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '돌려보내기…' }));
    await inDialog('돌려보내기');
    expect(await screen.findByRole('button', { name: '승인…' })).toBeVisible();
  });

  it('is told where the server finds the same person', async () => {
    await open(true);
    server.next.set('/staff/cases/12/confirmation', refusal(403, 'STAFF_SAME_PERSON', '달라야 합니다.'));
    await userEvent.click(screen.getByRole('button', { name: '확인…' }));
    await inDialog('승인 확인');
    expect(await screen.findByText('달라야 합니다.')).toBeVisible();
  });
});
