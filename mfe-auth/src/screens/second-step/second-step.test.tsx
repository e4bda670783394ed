import { ApiError } from '@maru/platform/api';
import { runInAction } from '@maru/platform/mobx';
import { chooseFiles, createTestServices, testMember, testMeRow } from '@maru/platform/testing';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { openScreen } from '../../testing/open-screen';
import LoginOtpScreen from './login-otp.screen';
import LoginSmsScreen from './login-sms.screen';
import { SecondStep } from './second-step';

describe('the second step', () => {
  it('leads to Main when no token came along (AUTH-050)', () => {
    const services = openScreen(<LoginOtpScreen />);
    expect(services.navigation.visits.map(({ to }) => to)).toEqual(['Main']);
  });

  it('leads a member who is logged in already to Main, by SMS as by OTP (AUTH-051)', () => {
    for (const screen of [<LoginOtpScreen key="OTP" />, <LoginSmsScreen key="SMS" />]) {
      const services = openScreen(screen, {
        state: { token: 'T' },
        services: createTestServices({ me: testMember() }),
      });
      expect(services.navigation.visits.map(({ to }) => to)).toEqual(['Main']);
    }
  });

  it('leads a member to Main as soon as the page knows who it is, and keeps the form for a visitor (AUTH-051)', async () => {
    for (const me of [true, false]) {
      cleanup();
      const services = createTestServices();
      runInAction(() => Object.assign(services.session, { status: 'unknown', checked: false }));
      openScreen(<LoginOtpScreen />, { state: { token: 'T' }, services });
      if (me) services.api.answer('GET /v1/me', testMeRow());
      else services.api.refuse('GET /v1/me', 'LOGIN_REQUIRED', '로그인이 필요합니다.', 401);
      expect(screen.getByLabelText('인증번호 6자리')).toBeInTheDocument();
      await act(() => services.session.refresh());
      expect(services.navigation.visits.map(({ to }) => to)).toEqual(me ? ['Main'] : []);
      expect(screen.queryAllByLabelText('인증번호 6자리')).toHaveLength(me ? 0 : 1);
    }
  });

  it('sends the code of the app on its sixth digit (AUTH-054, AUTH-062)', async () => {
    const services = openScreen(<LoginOtpScreen />, { state: { token: 'T' } });
    const answer = { supportedMeans: [], authInfo: { authStep: 'R' }, passwordExpiredYn: 'N' };
    services.api.answer('POST /v1/login/step/2', answer).answer('GET /v1/me', testMeRow());
    expect(screen.queryByRole('button', { name: '인증번호 요청' })).toBeNull();
    await userEvent.type(screen.getByLabelText('인증번호 6자리'), '123456');
    expect(services.api.to('POST /v1/login/step/2')).toHaveLength(1);
  });

  it('takes a recovery code in the place of a code of the authenticator, and keeps one that was wrong (AUTH-061)', async () => {
    const services = openScreen(<LoginOtpScreen />, { state: { token: 'T' } });
    services.api.refuse('POST /v1/login/step/2', 3, '인증번호가 맞지 않습니다.');
    await userEvent.click(screen.getByRole('button', { name: '복구 코드로 로그인' }));
    const field = screen.getByLabelText('복구 코드');
    expect(field).toHaveFocus();
    expect(screen.getByRole('button', { name: '확인' })).toBeDisabled();
    await userEvent.type(field, ' abcd-efgh-jkmn{Enter}');
    expect(services.api.to('POST /v1/login/step/2')[0]?.sent).toMatchObject({
      means: 'OTP',
      authvalue: 'abcd-efgh-jkmn',
    });
    expect(await screen.findByText('복구 코드를 확인해 주세요.')).toBeInTheDocument();
    expect(screen.getByLabelText('복구 코드')).toHaveValue(' abcd-efgh-jkmn');
    await userEvent.click(screen.getByRole('button', { name: '인증번호 입력으로 돌아가기' }));
    expect(screen.getByLabelText('인증번호 6자리')).toHaveFocus();
    cleanup();
    openScreen(<LoginSmsScreen />, { state: { token: 'T' } });
    expect(screen.queryByRole('button', { name: '복구 코드로 로그인' })).toBeNull();
  });

  it('has the member in the field again after a recovery code that was wrong, and keeps it beside the digits (AUTH-061)', async () => {
    const services = openScreen(<LoginOtpScreen />, { state: { token: 'T' } });
    let judge = (): void => undefined;
    const wrong = new ApiError({ status: 400, code: 3, message: '인증번호가 맞지 않습니다.' });
    services.api.answer('POST /v1/login/step/2', () => new Promise((_, refuse) => (judge = () => refuse(wrong))));
    expect(screen.getByText(/인증 앱에 표시된/)).toBeInTheDocument();
    const toRecovery = screen.getByRole('button', { name: '복구 코드로 로그인' });
    await userEvent.click(toRecovery);
    expect(screen.queryByText(/인증 앱에 표시된/)).toBeNull();
    expect(screen.getByText(/보관한 복구 코드를 입력해 주세요/)).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('복구 코드'), 'abcd-efgh-jkmn');
    await userEvent.click(screen.getByRole('button', { name: '확인' }));
    const back = screen.getByRole('button', { name: '인증번호 입력으로 돌아가기' });
    expect(back).toBeDisabled();
    expect(screen.getByLabelText('복구 코드')).not.toHaveFocus();
    await act(async () => judge());
    expect(screen.getByLabelText('복구 코드')).toHaveFocus();
    await userEvent.click(back);
    expect(screen.getByLabelText('인증번호 6자리')).toHaveValue('');
    await userEvent.click(screen.getByRole('button', { name: '복구 코드로 로그인' }));
    expect(screen.getByLabelText('복구 코드')).toHaveValue('abcd-efgh-jkmn');
  });

  it('asks for an SMS first, then counts three minutes (AUTH-053)', async () => {
    const services = openScreen(<LoginSmsScreen />, { state: { token: 'T' } });
    services.api.answer('GET /v1/login/step/2', { expiresInSeconds: 180, to: '010-****-5678' });
    expect(screen.getByLabelText('인증번호 6자리')).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: '인증번호 요청' }));
    expect(await screen.findByRole('timer')).toHaveTextContent('03:00');
    expect(screen.getByRole('button', { name: '인증번호 재전송' })).toBeInTheDocument();
  });

  it.each([
    { lost: 'phone', Screen: LoginSmsScreen, link: /휴대폰 인증 초기화/ },
    { lost: 'OTP', Screen: LoginOtpScreen, link: /OTP 인증 초기화/ },
  ])(
    'takes the documents of a member who lost the $lost, with its token and no captcha (AUTH-061, ACCT-037, ACCT-054)',
    async ({ lost, Screen, link }) => {
      const services = openScreen(<Screen />, { state: { token: 'T' } });
      services.api
        .answer('GET /v1/auth/request-initialize', { state: 'rejected', reason: '신분증이 흐립니다.' })
        .answer('POST /v1/auth/request-initialize', { ok: true });
      services.modals.willAnswer('phoneReset', 'cancel');
      await userEvent.click(screen.getByRole('button', { name: link }));
      expect(services.modals.opened).toEqual([{ name: 'phoneReset', input: { token: 'T', kind: lost } }]);
      expect(screen.getByLabelText('인증번호 6자리')).toBeInTheDocument();
      services.modals.willAnswer('phoneReset', 'asked');
      await userEvent.click(screen.getByRole('button', { name: link }));
      expect(await screen.findByText(/사유: 신분증이 흐립니다/)).toBeInTheDocument();
      expect(screen.getByText('초기화가 승인되면 24시간 동안 출금이 제한됩니다.')).toBeInTheDocument();
      await userEvent.click(screen.getByRole('button', { name: '초기화 신청' }));
      expect(screen.getAllByText('필요한 서류를 모두 등록해 주세요.')).toHaveLength(3);
      await chooseFiles();
      await userEvent.click(screen.getByRole('button', { name: '초기화 신청' }));
      expect(await screen.findByText(/초기화를 신청했습니다/)).toBeInTheDocument();
      const form = services.api.to('POST /v1/auth/request-initialize')[0]?.sent as FormData;
      expect([...form.keys()]).toEqual(['kind', 'token', 'upfile1', 'upfile2', 'upfile3']);
      expect(form.get('kind')).toBe(lost);
      await userEvent.click(screen.getByRole('button', { name: '인증번호 입력으로 돌아가기' }));
      expect(screen.getByLabelText('인증번호 6자리')).toBeInTheDocument();
    },
  );

  it('begins with the documents for a member whose codes are locked (AUTH-037)', async () => {
    const services = createTestServices();
    services.api.answer('GET /v1/auth/request-initialize', { state: 'none', reason: null });
    openScreen(<LoginOtpScreen />, { state: { token: 'T', resets: true }, services });
    expect(await screen.findByRole('button', { name: '초기화 신청' })).toBeInTheDocument();
    expect(screen.queryByLabelText('인증번호 6자리')).toBeNull();
  });

  it('offers a passkey beside the code, where the member has one and the browser can', async () => {
    const authenticators = { areThere: true, create: jest.fn(), get: jest.fn(async () => 'cancelled' as const) };
    const button = () => screen.queryByRole('button', { name: '패스키로 로그인' });
    const state = { token: 'T', passkey: true };
    const at = (step: ReactElement, state: object) => {
      cleanup();
      return openScreen(step, { state });
    };
    at(<SecondStep means="OTP" authenticators={authenticators} />, { token: 'T' });
    expect(button()).toBeNull();
    at(<SecondStep means="OTP" authenticators={{ ...authenticators, areThere: false }} />, state);
    expect(button()).toBeNull();
    const services = at(<SecondStep means="OTP" authenticators={authenticators} />, state);
    services.api.answer('POST /v1/login/passkey/options', {});
    await userEvent.click(button() as HTMLElement);
    expect(await screen.findByText(/패스키로 확인하지 못했습니다/)).toBeInTheDocument();
    expect(screen.getByLabelText('인증번호 6자리')).toBeEnabled();
  });
});
