import { registerTexts } from '@maru/platform/i18n';
import { createTestServices, TestScreen, testMember } from '@maru/platform/testing';
import { fireEvent, render, screen } from '@testing-library/react';
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
