import type { LoginAnswer } from '@maru/contract';
import { ApiError } from '@maru/platform/api';
import { createTestServices, testMeRow } from '@maru/platform/testing';
import { AuthApi } from '../../api/auth.api';
import { LoginStore } from './login.store';

const answer = (change: Partial<LoginAnswer> = {}): LoginAnswer => ({
  supportedMeans: [],
  authInfo: { authStep: 'E' },
  passwordExpiredYn: 'N',
  ...change,
});

const fields = { ali_token: 't', ali_sig: 's', ali_csessionid: 'c', 'g-recaptcha-response': '' as const };

function world({ stored = '' } = {}) {
  const services = createTestServices();
  services.api.answer('POST /v1/login', answer()).answer('GET /v1/me', testMeRow());
  services.modals.willAnswer('verificationGuide', 'later');
  const captcha = { solved: true, fields, reset: jest.fn(async () => undefined) };
  if (stored) services.storage.write('savedEmail', stored);
  const welcome = jest.fn();
  const store = new LoginStore(
    new AuthApi(services.api),
    { ...services, welcome, dataDiffer: () => '로그인 정보가 일치하지 않습니다.' },
    captcha as unknown as LoginStore['captcha'],
    { fullPath: '/exchange/KRW-BTC', refName: null },
  );
  store.setEmail('minji@maru.test');
  store.setPassword('Maru!2026');
  return { services, captcha, welcome, store };
}

const opened = ({ services }: ReturnType<typeof world>) => services.modals.opened.map(({ name }) => name);

describe('submitting the login form', () => {
  it('checks id, then password, then captcha, and calls nobody until all are there (AUTH-004)', async () => {
    const { store, services, captcha } = world();
    store.setEmail(' ');
    store.setPassword('');
    captcha.solved = false;
    await store.submit();
    expect(store.problem).toBe('idMissing');
    store.setEmail('minji@maru.test');
    await store.submit();
    expect(store.problem).toBe('passwordMissing');
    store.setPassword('Maru!2026');
    await store.submit();
    expect(store.problem).toBe('captchaMissing');
    expect(services.api.calls).toEqual([]);
  });

  it('sends address, password and the captcha fields (AUTH-006)', async () => {
    const { store, services } = world();
    await store.submit();
    expect(services.api.to('POST /v1/login')[0]?.sent).toEqual({
      email: 'minji@maru.test',
      password: 'Maru!2026',
      ...fields,
    });
  });

  it('sends one request for two clicks (AUTH-012)', async () => {
    const { store, services } = world();
    await Promise.all([store.submit(), store.submit()]);
    expect(services.api.to('POST /v1/login')).toHaveLength(1);
  });

  it('keeps the address when the box is ticked and removes it when it is not (AUTH-005)', async () => {
    const ticked = world();
    ticked.store.setSaveId(true);
    await ticked.store.submit();
    expect(ticked.services.storage.read('savedEmail')).toBe('minji@maru.test');
    const unticked = world({ stored: 'old@maru.test' });
    expect(unticked.store.saveId).toBe(true);
    unticked.store.setSaveId(false);
    await unticked.store.submit();
    expect(unticked.services.storage.read('savedEmail')).toBe('');
  });
});

describe('reading the answer', () => {
  it.each([
    [['SMS', 'OTP'], 'LoginOTP'],
    [['SMS'], 'LoginSMS'],
  ] as const)('goes from a token with %j to %s (AUTH-021)', async (supportedMeans, route) => {
    const { store, services } = world();
    services.api.answer('POST /v1/login', answer({ token: 'T', supportedMeans: [...supportedMeans] }));
    await store.submit();
    expect(services.navigation.visits).toEqual([
      {
        to: route,
        params: undefined,
        options: { state: { token: 'T', fullPath: '/exchange/KRW-BTC', refName: null } },
      },
    ]);
  });

  it.each([
    ['verify', 'confirm'],
    ['later', '/exchange/KRW-BTC'],
  ] as const)('welcomes and suggests verification after E: %s leads to %s (AUTH-024)', async (choice, to) => {
    const here = world();
    here.services.modals.willAnswer('verificationGuide', choice);
    await here.store.submit();
    expect(here.welcome).toHaveBeenCalled();
    expect(here.services.session.isMember).toBe(true);
    expect(here.services.navigation.visits.map((visit) => visit.to)).toEqual([to]);
  });

  it('recommends a new password first when the old one has expired (AUTH-024, AUTH-029, AUTH-132)', async () => {
    const here = world();
    here.services.api.answer('POST /v1/login', answer({ passwordExpiredYn: 'Y' }));
    here.services.modals.willAnswer('passwordChangeGuide', 'later');
    await here.store.submit();
    expect(opened(here)).toEqual(['passwordChangeGuide']);
  });

  it('asks to confirm the mail after N and lets the member in (AUTH-025)', async () => {
    const here = world();
    here.services.api.answer('POST /v1/login', answer({ authInfo: { authStep: 'N' } }));
    here.services.modals.willAnswer('emailVerification', 'closed');
    await here.store.submit();
    expect(here.services.session.isMember).toBe(true);
    expect(here.services.modals.opened).toEqual([
      { name: 'emailVerification', input: { address: 'minji@maru.test', unconfirmed: true } },
    ]);
  });

  it('shows nothing for L and resets the captcha (AUTH-026)', async () => {
    const here = world();
    here.services.api.answer('POST /v1/login', answer({ authInfo: { authStep: 'L' } }));
    await here.store.submit();
    expect([here.store.problem, opened(here), here.store.busy]).toEqual([null, [], false]);
    expect(here.captcha.reset).toHaveBeenCalled();
  });

  it.each(['R', 'B', 'X'])(
    'does not understand %s without a token, and offers a new password (AUTH-010, AUTH-023, AUTH-027, ERR-120)',
    async (authStep) => {
      const here = world();
      here.services.api.answer('POST /v1/login', { ...answer(), authInfo: { authStep } });
      void here.store.submit();
      await settle();
      expect([here.store.problem, here.store.busy]).toEqual(['dataDiffer', false]);
      expect(here.services.modals.opened).toEqual([
        { name: 'loginFailed', input: { message: '로그인 정보가 일치하지 않습니다.' } },
      ]);
      expect(here.captcha.reset).toHaveBeenCalled();
      expect(here.services.session.isMember).toBe(false);
    },
  );

  it.each(['L', 'R', 'B'] as const)(
    'takes %s without a token for the error "login data differ", -999 (AUTH-023, ERR-120)',
    async (authStep) => {
      const { services } = world();
      services.api.answer('POST /v1/login', answer({ authInfo: { authStep } }));
      await expect(new AuthApi(services.api).login('minji@maru.test', 'Maru!2026', fields)).rejects.toMatchObject({
        code: -999,
        message: 'login data differ',
      });
    },
  );
});

describe('a refused login', () => {
  it.each([
    { code: 4011, modal: 'loginBlocked', named: 'AUTH-031, ERR-107' },
    { code: 4012, modal: 'dormantAccount', named: 'AUTH-032, ERR-113' },
    { code: 4013, modal: 'leavePending', named: 'AUTH-033, ERR-114' },
    { code: 4014, modal: 'accountClosed', named: 'AUTH-034, ERR-115' },
    { code: 'ACCOUNT_FROZEN', modal: 'accountFrozen', named: 'freeze' },
    { code: 4015, modal: 'emailVerification', named: 'AUTH-035' },
    { code: 4052, modal: 'loginBlocked', named: 'AUTH-037, ERR-118' },
    { code: 4200, modal: 'policyChange', named: 'AUTH-039' },
    { code: 4002, modal: 'loginFailed', named: 'AUTH-010, AUTH-038, ERR-108' },
    { code: 7777, modal: 'loginFailed', named: 'AUTH-009, AUTH-010, ERR-121' },
  ])('opens $modal for $code and resets the captcha ($named)', async ({ code, modal }) => {
    const here = world();
    here.services.api.refuse('POST /v1/login', code, '거절되었습니다.');
    void here.store.submit();
    await settle();
    expect(opened(here)).toEqual([modal]);
    expect(here.captcha.reset).toHaveBeenCalled();
    expect(here.store.busy).toBe(false);
  });

  it.each([429, 503])('offers no new password for %i: nobody has looked at this one (AUTH-010)', async (status) => {
    const here = world();
    here.services.api.refuse('POST /v1/login', 'UNAVAILABLE', '잠시 후 다시 시도해 주세요.', status);
    await here.store.submit();
    expect(opened(here)).toEqual([]);
    expect([here.store.problem, here.store.refusalText]).toEqual(['refused', expect.stringContaining('잠시 후')]);
  });

  it.each([
    { means: 'OTP', kind: 'OTP', to: 'LoginOTP' },
    { means: 'SMS', kind: 'phone', to: 'LoginSMS' },
  ])('leads a member whose codes are locked to the reset of $kind (AUTH-037, ERR-118)', async ({ means, kind, to }) => {
    const here = world();
    here.services.api.answer('POST /v1/login', () => {
      throw new ApiError({ status: 400, code: 4052, message: '', details: { token: 'T', means } });
    });
    here.services.modals.willAnswer('loginBlocked', 'reverify').willAnswer('phoneReset', 'cancel');
    await here.store.submit();
    expect(here.services.modals.opened).toEqual([
      { name: 'loginBlocked', input: { variant: 'code' } },
      { name: 'phoneReset', input: { token: 'T', kind } },
    ]);
    expect(here.services.navigation.visits).toEqual([]);
    here.services.modals.willAnswer('phoneReset', 'asked');
    await here.store.submit();
    expect(here.services.navigation.visits).toEqual([
      { to, params: undefined, options: { state: { token: 'T', resets: true } } },
    ]);
  });

  it('leads a member whose codes are locked, and who has no factor, to a new password (AUTH-037, SHEL-090)', async () => {
    const here = world();
    here.services.api.refuse('POST /v1/login', 4052, '');
    here.services.modals.willAnswer('loginBlocked', 'reverify');
    await here.store.submit();
    expect(here.services.navigation.visits.map(({ to }) => to)).toEqual(['PwReset']);
  });

  it('asks for the mail’s confirmation after 4015 as it does after N (AUTH-035, ERR-116)', async () => {
    const refusedHere = world();
    refusedHere.services.api.refuse('POST /v1/login', 4015, '이메일 인증이 완료되지 않았습니다.');
    const letIn = world();
    letIn.services.api.answer('POST /v1/login', answer({ authInfo: { authStep: 'N' } }));
    for (const { store, services } of [refusedHere, letIn]) {
      services.modals.willAnswer('emailVerification', 'closed');
      await store.submit();
      expect(services.modals.opened).toEqual([
        { name: 'emailVerification', input: { address: 'minji@maru.test', unconfirmed: true } },
      ]);
    }
    expect([refusedHere, letIn].map(({ services }) => services.session.isMember)).toEqual([false, true]);
  });

  it.each([4020, 4021])('shows nothing for %d and takes another try (AUTH-036, ERR-117)', async (code) => {
    const here = world();
    here.services.api.refuse('POST /v1/login', code, '');
    await here.store.submit();
    expect(here.store.problem).toBeNull();
    expect(here.services.modals.opened).toEqual([]);
    expect(here.store.busy).toBe(false);
  });

  it('leads from the popup to the password reset (AUTH-010)', async () => {
    const here = world();
    here.services.api.refuse('POST /v1/login', 4002, '');
    here.services.modals.willAnswer('loginFailed', 'resetPassword');
    await here.store.submit();
    expect(here.services.navigation.visits.map(({ to }) => to)).toEqual(['PwReset']);
  });

  it('says a refusal that it does not know in the words of the exchange (ERR-121)', async () => {
    const here = world();
    here.services.api.refuse('POST /v1/login', 7777, '점검 중에는 로그인할 수 없습니다.');
    void here.store.submit();
    await settle();
    expect(here.services.modals.opened[0]?.input).toEqual({ message: '점검 중에는 로그인할 수 없습니다.' });
  });

  it('says that nobody answered, without a popup (AUTH-008, ERR-104)', async () => {
    const here = world();
    here.services.api.answer('POST /v1/login', () => {
      throw ApiError.unknown('timeout');
    });
    await here.store.submit();
    expect(here.store.problem).toBe('noAnswer');
    expect(here.captcha.reset).toHaveBeenCalled();
    expect(here.services.modals.opened).toEqual([]);
  });
});

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
