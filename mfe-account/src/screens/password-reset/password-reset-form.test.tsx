import { CaptchaStore } from '@maru/platform/captcha';
import { registerTexts } from '@maru/platform/i18n';
import { createTestServices, TestScreen, testMember } from '@maru/platform/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ko from '../../locales/ko.json';
import { PasswordResetForm } from './password-reset-form';

registerTexts('account', { ko, en: ko, ch: ko });

const proof = { ali_token: 'solved' } as never;
const reset = jest.spyOn(CaptchaStore.prototype, 'reset').mockResolvedValue(undefined);
const solved = jest.spyOn(CaptchaStore.prototype, 'solved', 'get');
jest.spyOn(CaptchaStore.prototype, 'fields', 'get').mockReturnValue(proof);

function open(isSolved = true) {
  solved.mockReturnValue(isSolved);
  const services = createTestServices({ me: testMember() });
  render(
    <TestScreen services={services}>
      <PasswordResetForm />
    </TestScreen>,
  );
  return services;
}

const button = () => screen.getByRole('button', { name: '재설정 메일 받기' });

describe('the password reset of a member who is logged in', () => {
  it("sends the mail to the member's own address, with the captcha (ACCT-005, AUTH-105)", async () => {
    const { api } = open();
    api.answer('POST /v1/auth/reset-password', { ok: true });
    expect(screen.getByText('minji@maru.test')).toBeInTheDocument();
    await userEvent.click(button());
    expect(api.to('POST /v1/auth/reset-password').map(({ sent }) => sent)).toEqual([
      { email: 'minji@maru.test', ali_token: 'solved' },
    ]);
    expect(await screen.findByText(/minji@maru.test\(으\)로 재설정 링크를 보냈습니다/)).toBeInTheDocument();
  });

  it('waits for the captcha', () => {
    open(false);
    expect(button()).toBeDisabled();
  });

  it('says what was refused, and asks for a new captcha', async () => {
    const { api } = open();
    reset.mockClear();
    api.refuse('POST /v1/auth/reset-password', 'CAPTCHA_FAILED', '다시 시도');
    await userEvent.click(button());
    expect(await screen.findByText('다시 시도')).toBeInTheDocument();
    expect(reset).toHaveBeenCalled();
  });
});
