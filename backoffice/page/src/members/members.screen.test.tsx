import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { staffCase, staffMe, staffMember } from '../testing/builders';
import { heading, inDialog, openPage } from '../testing/open-page';
import { StaffDouble } from '../testing/staff-double';

describe('the search for a member', () => {
  let server: StaffDouble;
  beforeEach(() => {
    server = new StaffDouble();
    server.me = staffMe('operator');
  });

  const search = async (email: string) => {
    openPage(server, '#/members');
    await userEvent.type(await screen.findByLabelText('회원 이메일'), email);
    await userEvent.click(screen.getByRole('button', { name: '찾기' }));
  };

  it('lifts a freeze with a reason, which opens its case', async () => {
    server.member = staffMember({ state: 'frozen', frozenAt: '2026-11-20T01:00:00.000Z' });
    server.case = staffCase({ kind: 'unfreeze', id: '12' });
    await search('hana@example.com');
    await userEvent.click(await screen.findByRole('button', { name: '해제 올리기…' }));
    expect(screen.getByRole('alert')).toHaveTextContent('사유를 입력해 주세요.');
    await userEvent.type(screen.getByLabelText('해제 사유'), '본인 확인');
    await userEvent.click(screen.getByRole('button', { name: '해제 올리기…' }));
    await inDialog('해제 올리기');
    expect(await heading('동결 해제 심사 #12')).toBeVisible();
    expect(server.sent).toEqual([{ path: '/staff/members/501/unfreeze', body: { reason: '본인 확인' } }]);
  });

  it('offers nothing to lift where nothing is frozen', async () => {
    server.member = staffMember();
    await search('hana@example.com');
    expect(await screen.findByText('동결된 계정이 아닙니다.')).toBeVisible();
    expect(screen.queryByRole('button', { name: '해제 올리기…' })).toBeNull();
  });

  it('says so where nobody has the e-mail, which stays out of the address', async () => {
    await search('nobody@example.com');
    expect(await screen.findByText('이 이메일의 회원이 없습니다.')).toBeVisible();
    expect(location.hash).toBe('#/members');
  });
});
