import { registerTexts } from '@maru/platform/i18n';
import { createTestServices, TestScreen, testMember } from '@maru/platform/testing';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ko from '../../locales/ko.json';
import LeaveScreen from './leave.screen';

registerTexts('account', { ko, en: ko, ch: ko });

function open() {
  const services = createTestServices({ me: testMember() });
  services.api.answer('POST /v1/me/delete', { ok: true });
  render(
    <TestScreen services={services}>
      <LeaveScreen />
    </TestScreen>,
  );
  return services;
}
const submit = () => userEvent.click(screen.getByRole('button', { name: '탈퇴 신청' }));

describe('the page of leaving', () => {
  it('lists what is kept, and for how many years (ACCT-102, CONS-026)', () => {
    open();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '계약·청약철회 기록: 5년',
      '대금 결제·재화 공급 기록: 5년',
      '소비자 불만·분쟁 처리 기록: 3년',
    ]);
  });

  it('says beside the box that consent is missing, as long as it is, and asks nothing (ACCT-101, ERR-161)', async () => {
    const services = open();
    await userEvent.click(screen.getByLabelText('기타'));
    await submit();
    const missing = await screen.findByText('탈퇴 안내 사항에 동의해 주세요.');
    const box = screen.getByLabelText(/탈퇴에 동의합니다/);
    expect(box.closest('div')?.nextElementSibling).toContainElement(missing);
    await submit();
    expect(screen.getByText('탈퇴 안내 사항에 동의해 주세요.')).toBeInTheDocument();
    expect(services.modals.opened).toEqual([]);
    expect(services.api.to('POST /v1/me/delete')).toEqual([]);
    await userEvent.click(box);
    await submit();
    expect(screen.queryByText('탈퇴 안내 사항에 동의해 주세요.')).toBeNull();
    expect(services.modals.opened.map(({ name }) => name)).toEqual(['confirm']);
  });

  it('warns that the address cannot be used for a new sign-up (ACCT-106)', () => {
    open();
    expect(screen.getByText(/탈퇴한 이메일로는 다시 가입할 수 없습니다/)).toBeInTheDocument();
  });

  it('asks for a reason or words of the member’s own; either will do (ACCT-100, ERR-160)', async () => {
    const services = open();
    await userEvent.click(screen.getByLabelText(/탈퇴에 동의합니다/));
    const words = screen.getByLabelText(/의견/);
    await userEvent.type(words, '  ');
    await submit();
    expect(screen.getByText('탈퇴 사유를 선택하거나 입력해 주세요.')).toBeInTheDocument();
    expect(services.modals.opened).toEqual([]);
    await userEvent.type(words, '이사');
    await submit();
    expect(screen.queryByText('탈퇴 사유를 선택하거나 입력해 주세요.')).toBeNull();
    expect(services.modals.opened.map(({ name }) => name)).toEqual(['confirm']);
  });

  it('sends nothing until it is confirmed, then says so and logs out (ACCT-104)', async () => {
    const services = open();
    services.api.answer('GET /v1/logout', undefined);
    await userEvent.click(screen.getByLabelText('수수료가 비쌉니다'));
    await userEvent.click(screen.getByLabelText('기타'));
    await userEvent.type(screen.getByLabelText(/의견/), '이사');
    await userEvent.click(screen.getByLabelText(/탈퇴에 동의합니다/));
    services.modals.willAnswer('confirm', 'cancelled').willAnswer('notice', 'closed');
    await submit();
    expect([services.session.isMember, services.api.calls]).toEqual([true, []]);
    services.modals.willAnswer('confirm', 'confirmed');
    await submit();
    expect(services.api.to('POST /v1/me/delete').map(({ sent }) => sent)).toEqual([
      { reason: '수수료가 비쌉니다, 기타, 이사' },
    ]);
    expect(services.api.to('GET /v1/logout')).toHaveLength(1);
    expect(services.modals.opened.at(-1)).toEqual({
      name: 'notice',
      input: { title: ko.leave.doneTitle, message: ko.leave.done },
    });
    expect(services.session.isMember).toBe(false);
    expect(services.navigation.visits.map(({ to }) => to)).toEqual(['Main']);
  });

  it('has logged out before Main is gone to, whose document would cut the call off (ACCT-104)', async () => {
    const services = open();
    let loggedOut: (answer: undefined) => void = () => undefined;
    const logout = new Promise<undefined>((resolve) => {
      loggedOut = resolve;
    });
    services.api.answer('GET /v1/logout', () => logout);
    await userEvent.click(screen.getByLabelText('기타'));
    await userEvent.click(screen.getByLabelText(/탈퇴에 동의합니다/));
    services.modals.willAnswer('confirm', 'confirmed').willAnswer('notice', 'closed');
    await submit();
    expect(services.session.isMember).toBe(false);
    expect(services.modals.opened.at(-1)?.input).toMatchObject({ message: ko.leave.done });
    expect(services.navigation.visits).toEqual([]);
    loggedOut(undefined);
    await waitFor(() => expect(services.navigation.visits.map(({ to }) => to)).toEqual(['Main']));
  });

  it('takes 500 characters of the member’s own words, and no more (CONS-037)', () => {
    open();
    const words = screen.getByLabelText<HTMLTextAreaElement>(/의견/);
    fireEvent.change(words, { target: { value: '가'.repeat(499) } });
    expect(screen.getAllByText('1자 남음').length).toBeGreaterThan(0);
    fireEvent.change(words, { target: { value: '가'.repeat(501) } });
    expect(words.value).toHaveLength(500);
    expect(screen.getAllByText('0자 남음').length).toBeGreaterThan(0);
  });
});
