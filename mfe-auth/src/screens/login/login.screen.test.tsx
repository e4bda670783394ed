import type { CaptchaFrameWish, ShellServices } from '@maru/platform';
import { ApiError } from '@maru/platform/api';
import { registerTexts } from '@maru/platform/i18n';
import { runInAction } from '@maru/platform/mobx';
import { createTestServices, TestScreen, testMember, testMeRow } from '@maru/platform/testing';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ko from '../../locales/ko.json';
import LoginScreen from './login.screen';

registerTexts('auth', { ko, en: ko, ch: ko });

const puzzle = { id: 'p1', background: 'data:,', piece: 'data:,', pieceY: 10, width: 300, height: 160 };

/** @param known - whether the server has said who is at the screen when it opens. */
function open({
  at = '/login',
  me = false,
  known = true,
  inApp = false,
  state = null as unknown,
  services: own = {} as Partial<ShellServices>,
} = {}) {
  const services = createTestServices({ ...(me && { me: testMember() }), services: own });
  services.navigation.inApp = inApp;
  if (!known) runInAction(() => Object.assign(services.session, { status: 'unknown', me: null, checked: false }));
  services.navigation.location = { pathname: '/login', search: at.split('?')[1] ?? '', state };
  services.api
    .answer('GET /v1/captcha/slider', puzzle)
    .answer('POST /v1/captcha/slider/p1', { ali_token: 't', ali_sig: 's', ali_csessionid: 'c' })
    .answer('POST /v1/login', {
      token: 'T',
      supportedMeans: ['OTP'],
      authInfo: { authStep: 'B' },
      passwordExpiredYn: 'N',
    });
  if (me) services.api.answer('GET /v1/me', testMeRow());
  else services.api.refuse('GET /v1/me', 'LOGIN_REQUIRED', '로그인이 필요합니다.', 401);
  render(
    <TestScreen services={services} at={at}>
      <LoginScreen />
    </TestScreen>,
  );
  return services;
}

async function solveSlider() {
  const handle = await screen.findByRole('slider');
  handle.focus();
  for (let step = 0; step < 60; step += 1) fireEvent.keyDown(handle, { key: 'ArrowRight' });
  fireEvent.keyDown(handle, { key: 'Enter' });
  await screen.findByText('보안 인증이 완료되었습니다.');
}

describe('the login screen', () => {
  it('has address, password, save-ID, captcha and the way to a new password (AUTH-001)', async () => {
    open();
    expect(await screen.findByRole('slider')).toBeInTheDocument();
    expect(screen.getByLabelText('이메일')).toHaveAttribute('autocomplete', 'username');
    expect(screen.getByLabelText('비밀번호')).toHaveAttribute('autocomplete', 'current-password');
    expect(screen.getByLabelText('아이디 저장')).not.toBeChecked();
    expect(screen.getByRole('link', { name: '비밀번호 재설정' })).toHaveAttribute('href', '/PwReset');
  });

  it('shows the first thing that is missing and puts the focus there (AUTH-004, ERR-101, ERR-102, ERR-103)', async () => {
    open();
    await screen.findByRole('slider');
    const submit = screen.getByRole('button', { name: '로그인' });
    await userEvent.click(submit);
    expect(screen.getByText('아이디를 입력해 주세요.')).toBeInTheDocument();
    expect(screen.getByLabelText('이메일')).toHaveFocus();
    await userEvent.type(screen.getByLabelText('이메일'), 'minji@maru.test');
    await userEvent.click(submit);
    expect(screen.getByText('비밀번호를 입력해 주세요.')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('비밀번호'), 'Maru!2026');
    await userEvent.click(submit);
    expect(screen.getByText('슬라이드 인증을 완료해 주세요.')).toBeInTheDocument();
  });

  it('logs in with the slider moved by keyboard alone (AUTH-006, AUTH-021)', async () => {
    const services = open();
    await screen.findByRole('slider');
    await userEvent.type(screen.getByLabelText('이메일'), 'minji@maru.test');
    await userEvent.type(screen.getByLabelText('비밀번호'), 'Maru!2026');
    await solveSlider();
    expect(services.api.to('POST /v1/captcha/slider/p1')[0]?.sent).toMatchObject({ x: 120 });
    await userEvent.click(screen.getByRole('button', { name: '로그인' }));
    expect(services.navigation.visits.map(({ to }) => to)).toEqual(['LoginOTP']);
  });

  it('offers the other captcha, and the slider again (AUTH-002)', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: /자동 인증 이용하기/ }));
    expect(screen.queryByRole('slider')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '슬라이드 인증 이용하기' }));
    expect(await screen.findByRole('slider')).toBeInTheDocument();
  });

  it('sends the token of reCAPTCHA alone where the site has it, and asks for it by its name (AUTH-002, AUTH-006, AMB-66, ERR-103)', async () => {
    const address = 'https://captcha.maru.test/captcha-frame';
    const drawCaptchaFrame = jest.fn<() => void, [HTMLElement, CaptchaFrameWish]>(() => () => undefined);
    const services = open({ services: { drawCaptchaFrame } });
    services.api.answer('GET /v1/captcha/work', { kind: 'recaptcha', frame: address });
    await userEvent.type(screen.getByLabelText('이메일'), 'minji@maru.test');
    await userEvent.type(screen.getByLabelText('비밀번호'), 'Maru!2026');
    expect(screen.queryByRole('button', { name: /자동 인증/ })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: /reCAPTCHA 이용하기/ }));
    await waitFor(() => expect(drawCaptchaFrame).toHaveBeenCalled());
    const wish = drawCaptchaFrame.mock.calls[0]?.[1];
    expect(wish).toMatchObject({ address, title: 'reCAPTCHA 보안 인증' });
    await userEvent.click(screen.getByRole('button', { name: '로그인' }));
    expect(screen.getByText('reCAPTCHA를 확인해 주세요.')).toBeInTheDocument();
    act(() => wish?.hear({ event: 'solved', token: 'G' }));
    expect(drawCaptchaFrame).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: '로그인' }));
    expect(services.api.to('POST /v1/login')[0]?.sent).toMatchObject({
      ...{ ali_token: '', ali_sig: '', ali_csessionid: '' },
      'g-recaptcha-response': 'G',
    });
  });

  it('says that a captcha cannot load (AUTH-007, ERR-105)', async () => {
    const services = open();
    services.api.refuse('GET /v1/captcha/slider', -999, '');
    await userEvent.click(await screen.findByRole('button', { name: /자동 인증 이용하기/ }));
    await userEvent.click(screen.getByRole('button', { name: '슬라이드 인증 이용하기' }));
    expect(
      await screen.findByText('보안 인증을 불러오지 못했습니다. 다른 인증 방식을 이용해 주세요.'),
    ).toBeInTheDocument();
  });

  it('sends a member to Main (AUTH-011)', async () => {
    const services = open({ me: true });
    await screen.findByRole('slider');
    expect(services.navigation.visits.map(({ to }) => to)).toEqual(['Main']);
  });

  it('sends a member to Main or back as soon as the server has said who it is (AUTH-011, AMB-86)', async () => {
    for (const [at, to] of [
      ['/login', 'Main'],
      ['/login?fullPath=%2Fmypage', '/mypage'],
    ] as const) {
      const services = open({ at, me: true, known: false });
      expect(services.navigation.visits).toEqual([]);
      await act(() => services.session.refresh());
      expect(services.navigation.visits.map((visit) => visit.to)).toEqual([to]);
    }
  });

  it('shows the form at once and keeps it for a visitor (AUTH-001, AUTH-011)', async () => {
    const services = open({ known: false });
    expect(screen.getByRole('button', { name: '로그인' })).toBeEnabled();
    await act(() => services.session.refresh());
    expect(screen.getByRole('button', { name: '로그인' })).toBeEnabled();
    expect(services.navigation.visits).toEqual([]);
  });

  it('leads on once when the form is sent before the first answer (AUTH-011, AUTH-024)', async () => {
    const services = open({ at: '/login?fullPath=%2Fmypage', me: true, known: false });
    services.modals.willAnswer('verificationGuide', 'verify');
    services.api.answer('POST /v1/login', {
      supportedMeans: [],
      authInfo: { authStep: 'E' },
      passwordExpiredYn: 'N',
    });
    await userEvent.type(await screen.findByLabelText('이메일'), 'minji@maru.test');
    await userEvent.type(screen.getByLabelText('비밀번호'), 'Maru!2026');
    await solveSlider();
    await userEvent.click(screen.getByRole('button', { name: '로그인' }));
    expect(services.session).toMatchObject({ isMember: true, checked: true });
    expect(services.navigation.visits.map(({ to }) => to)).toEqual(['confirm']);
  });

  it.each([
    { who: 'a visitor', me: false, posted: ['login'] },
    { who: 'a member', me: true, posted: [] },
  ])('asks the app to log in $who: $posted (SHEL-028, SHEL-224)', async ({ me, posted }) => {
    const services = open({ me, known: false, inApp: true });
    await act(() => services.session.refresh());
    expect(services.posted.map(({ name }) => name)).toEqual(posted);
  });

  it.each([
    { known: false, when: 'after the screen has opened' },
    { known: true, when: 'before' },
  ])('leads on whom the app logs in, a visitor as known $when (SHEL-028, SHEL-224)', async ({ known }) => {
    const services = open({ at: '/login?fullPath=%2Fapp%2Fasset', known, inApp: true });
    if (!known) await act(() => services.session.refresh());
    expect(services.navigation.visits).toEqual([]);
    services.api.answer('GET /v1/me', testMeRow());
    await act(() => services.session.refresh({ changed: true }));
    expect(services.navigation.visits.map(({ to }) => to)).toEqual(['/app/asset']);
    expect(services.posted).toEqual([{ name: 'login' }]);
  });

  it('leads on once from its own form inside the app, too (AUTH-024, SHEL-028)', async () => {
    const services = open({ at: '/login?fullPath=%2Fapp%2Fasset', known: false, inApp: true });
    await act(() => services.session.refresh());
    services.api
      .answer('GET /v1/me', testMeRow())
      .answer('POST /v1/login', { supportedMeans: [], authInfo: { authStep: 'E' }, passwordExpiredYn: 'N' });
    services.modals.willAnswer('verificationGuide', 'verify');
    await userEvent.type(await screen.findByLabelText('이메일'), 'minji@maru.test');
    await userEvent.type(screen.getByLabelText('비밀번호'), 'Maru!2026');
    await solveSlider();
    await userEvent.click(screen.getByRole('button', { name: '로그인' }));
    await waitFor(() => expect(services.navigation.visits.map(({ to }) => to)).toEqual(['confirm']));
  });

  it('keeps the result of the mail’s link on show for a member (AUTH-096)', async () => {
    const services = open({ at: '/login?via=emailConfirm&code=abc', me: true, known: false });
    services.api.answer('GET /v1/auth/email/confirm', { ok: true });
    await act(() => services.session.refresh());
    expect(await screen.findByRole('slider')).toBeInTheDocument();
    expect(services.navigation.visits).toEqual([]);
  });

  it('reads a member anew whose address is confirmed, and leads on instead of to a login (AUTH-025, AUTH-096, AUTH-117)', async () => {
    const services = open({ at: '/login?via=emailConfirm&code=abc', me: true, known: false });
    const row = (authStep: 'N' | 'E') => testMeRow({ authInfo: { ...testMeRow().authInfo, authStep } });
    services.api.answer('GET /v1/me', row('N')).answer('GET /v1/auth/email/confirm', () => {
      services.api.answer('GET /v1/me', row('E'));
      return { ok: true };
    });
    await act(() => services.session.refresh());
    expect(await screen.findByRole('link', { name: '인증센터로 이동' })).toHaveAttribute('href', '/confirm');
    expect(services.session.me?.verification).toBe('email');
    expect(screen.queryByLabelText('비밀번호')).toBeNull();
    expect(services.api.to('GET /v1/auth/email/confirm')).toHaveLength(1);
  });

  it('asks a member for no login who opens the link once more (AUTH-011, AUTH-096)', async () => {
    const services = open({ at: '/login?via=emailConfirm&code=abc', me: true, known: false });
    services.api.refuse('GET /v1/auth/email/confirm', 'MAIL_LINK_USED', '로그인해 주세요.', 409);
    await act(() => services.session.refresh());
    expect(await screen.findByRole('link', { name: '인증센터로 이동' })).toHaveAttribute('href', '/confirm');
    expect(screen.queryByText('로그인해 주세요.')).toBeNull();
    expect(screen.queryByLabelText('비밀번호')).toBeNull();
  });

  it('sends nobody to sign up again whose address is confirmed already (AUTH-096)', async () => {
    const services = createTestServices();
    services.api
      .answer('GET /v1/captcha/slider', puzzle)
      .refuse('GET /v1/auth/email/confirm', 'MAIL_LINK_USED', '이미 인증이 완료된 이메일입니다. 로그인해 주세요.', 409);
    render(
      <TestScreen services={services} at="/login?via=emailConfirm&code=abc">
        <LoginScreen />
      </TestScreen>,
    );
    expect(await screen.findByText('이미 인증이 완료된 이메일입니다. 로그인해 주세요.')).toBeInTheDocument();
    expect(screen.queryByText('이메일 인증을 완료하지 못했습니다.')).toBeNull();
  });

  it.each([
    ['no answer', ApiError.unknown('network')],
    ['a failure of the server', new ApiError({ status: 503, code: 'UNAVAILABLE', message: '잠시 후' })],
  ])('confirms once more after %s, and does not send to sign up again (AUTH-096)', async (_, lost) => {
    const services = createTestServices();
    services.api
      .answer('GET /v1/captcha/slider', puzzle)
      .answer('GET /v1/auth/email/confirm', () => Promise.reject(lost));
    render(
      <TestScreen services={services} at="/login?via=emailConfirm&code=abc">
        <LoginScreen />
      </TestScreen>,
    );
    const failed = await screen.findByText('이메일 인증을 완료하지 못했습니다.');
    const notice = within(failed.closest('[role]') as HTMLElement);
    expect(notice.queryByRole('link')).toBeNull();
    services.api.answer('GET /v1/auth/email/confirm', { ok: true });
    await userEvent.click(notice.getByRole('button', { name: '다시 시도' }));
    expect(await screen.findByText('이메일 인증이 완료되었습니다.')).toBeInTheDocument();
    expect(services.api.to('GET /v1/auth/email/confirm').map(({ sent }) => sent)).toEqual([
      { code: 'abc' },
      { code: 'abc' },
    ]);
  });

  it('leads to a new password where another browser began the sign-up, once, and leaves the code out of the address (AUTH-096)', async () => {
    const services = createTestServices();
    services.api
      .answer('GET /v1/captcha/slider', puzzle)
      .refuse('GET /v1/auth/email/confirm', 'NEW_PASSWORD_NEEDED', '가입을 시작한 브라우저가 아닙니다.', 409);
    render(
      <TestScreen services={services} at="/login?via=emailConfirm&code=abc">
        <LoginScreen />
      </TestScreen>,
    );
    await waitFor(() => expect(services.navigation.visits).not.toEqual([]));
    expect(services.navigation.visits).toEqual([
      { to: 'PwConform', params: undefined, options: { replace: true, state: { confirmCode: 'abc' } } },
    ]);
    expect(screen.queryByText('이메일 인증을 완료하지 못했습니다.')).toBeNull();
  });

  it('says that a login is needed to whom a lost session led here, and to nobody else (ERR-002, SHEL-085)', async () => {
    open({ at: '/login?fullPath=%2Fexchange%2FKRW-BTC', state: { loginRequired: true } });
    expect(screen.getByText('로그인이 필요합니다.')).toBeInTheDocument();
    cleanup();
    open({ at: '/login?fullPath=%2Fapp%2Fasset' });
    expect(await screen.findByRole('slider')).toBeInTheDocument();
    expect(screen.queryByText('로그인이 필요합니다.')).toBeNull();
  });

  it('confirms the address of the mail and says how it went (AUTH-096, ERR-135)', async () => {
    const services = open({ at: '/login?via=emailConfirm&code=abc' });
    expect(await screen.findByText('이메일 인증을 완료하지 못했습니다.')).toBeInTheDocument();
    await screen.findByRole('slider');
    expect(services.api.to('GET /v1/auth/email/confirm')[0]?.sent).toEqual({ code: 'abc' });
  });
});
