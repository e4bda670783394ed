import { registerTexts } from '@maru/platform/i18n';
import { createTestServices, TestScreen, type TestServices, testMember, testMeRow } from '@maru/platform/testing';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import ko from '../locales/ko.json';
import PasswordConfirmScreen from './password-confirm/password-confirm.screen';
import PasswordResetScreen from './password-reset/password-reset.screen';
import LoginOtpScreen from './second-step/login-otp.screen';
import LoginSmsScreen from './second-step/login-sms.screen';
import SignUpScreen from './sign-up/sign-up.screen';

registerTexts('auth', { ko, en: ko, ch: ko });

const puzzle = { id: 'p1', background: 'data:,', piece: 'data:,', pieceY: 10, width: 300, height: 160 };

function open(
  children: ReactNode,
  { at = '/', state = null as unknown, services = createTestServices() } = {},
): TestServices {
  services.navigation.location = { pathname: '/', search: '', state };
  services.api
    .answer('GET /v1/captcha/slider', puzzle)
    .answer('POST /v1/captcha/slider/p1', { ali_token: 't', ali_sig: 's', ali_csessionid: 'c' });
  render(
    <TestScreen services={services} at={at}>
      {children}
    </TestScreen>,
  );
  return services;
}

async function solveSlider() {
  const handle = await screen.findByRole('slider');
  for (let step = 0; step < 60; step += 1) fireEvent.keyDown(handle, { key: 'ArrowRight' });
  fireEvent.keyDown(handle, { key: 'Enter' });
  await screen.findByText('보안 인증이 완료되었습니다.');
}

describe('the second step', () => {
  it('leads to Main when no token came along (AUTH-050)', () => {
    const services = open(<LoginOtpScreen />);
    expect(services.navigation.visits.map(({ to }) => to)).toEqual(['Main']);
  });

  it('leads a member who is logged in already to Main, by SMS as by OTP (AUTH-051)', () => {
    for (const screen of [<LoginOtpScreen key="OTP" />, <LoginSmsScreen key="SMS" />]) {
      const services = open(screen, { state: { token: 'T' }, services: createTestServices({ me: testMember() }) });
      expect(services.navigation.visits.map(({ to }) => to)).toEqual(['Main']);
    }
  });

  it('sends the code of the app on its sixth digit (AUTH-054, AUTH-062)', async () => {
    const services = open(<LoginOtpScreen />, { state: { token: 'T' } });
    const answer = { supportedMeans: [], authInfo: { authStep: 'R' }, passwordExpiredYn: 'N' };
    services.api.answer('POST /v1/login/step/2', answer).answer('GET /v1/me', testMeRow());
    expect(screen.queryByRole('button', { name: '인증번호 요청' })).toBeNull();
    await userEvent.type(screen.getByLabelText('인증번호 6자리'), '123456');
    expect(services.api.to('POST /v1/login/step/2')).toHaveLength(1);
  });

  it('asks for an SMS first, then counts three minutes (AUTH-053)', async () => {
    const services = open(<LoginSmsScreen />, { state: { token: 'T' } });
    services.api.answer('GET /v1/login/step/2', { expiresInSeconds: 180, to: '010-****-5678' });
    expect(screen.getByLabelText('인증번호 6자리')).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: '인증번호 요청' }));
    expect(await screen.findByRole('timer')).toHaveTextContent('03:00');
    expect(screen.getByRole('button', { name: '인증번호 재전송' })).toBeInTheDocument();
  });

  it('opens the reset of the phone with its token (AUTH-061)', async () => {
    const services = open(<LoginSmsScreen />, { state: { token: 'T' } });
    await userEvent.click(screen.getByRole('button', { name: /휴대폰 인증 초기화/ }));
    expect(services.modals.opened).toEqual([{ name: 'phoneReset', input: { token: 'T' } }]);
  });
});

describe('sign-up', () => {
  it('prefills the referrer and says what cannot be changed and who is barred (AUTH-070, AUTH-072, AUTH-086)', async () => {
    open(<SignUpScreen />, { at: '/app/member?invite=M0000101' });
    await screen.findByRole('slider');
    expect(screen.getByLabelText('추천인 UID (선택)')).toHaveValue('M0000101');
    expect(screen.getByText('가입 후에는 이메일을 변경할 수 없습니다.')).toBeInTheDocument();
    expect(screen.getByText(/만 19세 미만과 고위험 국가 국적자는 가입할 수 없습니다/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '가입하기' })).toBeDisabled();
  });

  it('says beside the field that the confirmation differs, until it does not (AUTH-075, ERR-132)', async () => {
    open(<SignUpScreen />, { at: '/app/member' });
    await screen.findByRole('slider');
    await userEvent.type(screen.getByLabelText('비밀번호'), 'Maru!2026');
    const confirmation = screen.getByLabelText('비밀번호 확인');
    await userEvent.type(confirmation, 'Maru!202');
    expect(confirmation).toHaveAccessibleDescription(expect.stringContaining('비밀번호가 일치하지 않습니다.'));
    expect(confirmation).toBeInvalid();
    await userEvent.type(confirmation, '6');
    expect(confirmation).toBeValid();
    expect(screen.queryByText('비밀번호가 일치하지 않습니다.')).toBeNull();
  });

  it('opens the terms in full (AUTH-087)', async () => {
    const services = open(<SignUpScreen />, { at: '/app/member' });
    services.api.answer('GET /v1/data/terms-of-use', { id: '1', title: '이용약관', contents: '<p>제1조 (목적)</p>' });
    await screen.findByRole('slider');
    await userEvent.click(screen.getByRole('button', { name: /이용약관 전문 보기/ }));
    expect(await screen.findByText('제1조 (목적)')).toBeInTheDocument();
  });

  it('opens once everything is filled in (AUTH-081)', async () => {
    const services = open(<SignUpScreen />, { at: '/app/member' });
    services.api.answer('POST /v1/auth/validEmail', false);
    await screen.findByRole('slider');
    await userEvent.type(screen.getByLabelText('이메일'), 'new@maru.test');
    await userEvent.type(screen.getByLabelText('비밀번호'), 'Maru!2026');
    await userEvent.type(screen.getByLabelText('비밀번호 확인'), 'Maru!2026');
    await userEvent.click(screen.getByLabelText('모두 동의합니다'));
    await solveSlider();
    expect(await screen.findByText(/사용할 수 있는 이메일입니다/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '가입하기' })).toBeEnabled();
  });
});

describe('a new password', () => {
  it('is asked for with address and captcha, and the answer tells nothing (AUTH-100, AUTH-101)', async () => {
    const services = open(<PasswordResetScreen />);
    await screen.findByRole('slider');
    services.api.answer('POST /v1/auth/reset-password', { ok: true });
    await userEvent.type(screen.getByLabelText('이메일'), 'minji@maru.test');
    await solveSlider();
    await userEvent.click(screen.getByRole('button', { name: '재설정 메일 받기' }));
    expect(services.api.to('POST /v1/auth/reset-password')[0]?.sent).toMatchObject({
      email: 'minji@maru.test',
      ali_token: 't',
    });
    expect(await screen.findByText(/가입한 계정이 있으면/)).toBeInTheDocument();
  });

  it('is set with the code of the mail (AUTH-103)', async () => {
    const services = open(<PasswordConfirmScreen />, { at: '/login/pwConform?code=abc' });
    services.api.answer('POST /v1/auth/reset-password/do', { ok: true });
    await userEvent.type(screen.getByLabelText('비밀번호'), 'Maru!2027');
    await userEvent.type(screen.getByLabelText('비밀번호 확인'), 'Maru!2027');
    await userEvent.click(screen.getByRole('button', { name: '비밀번호 변경' }));
    expect(services.api.to('POST /v1/auth/reset-password/do')[0]?.sent).toEqual({ code: 'abc', password: 'Maru!2027' });
    expect(services.navigation.visits.map(({ to }) => to)).toEqual(['Login']);
  });

  it('cannot be set without a code', () => {
    open(<PasswordConfirmScreen />, { at: '/login/pwConform' });
    expect(screen.getByText('재설정 링크가 올바르지 않습니다. 메일을 다시 받아 주세요.')).toBeInTheDocument();
  });
});
