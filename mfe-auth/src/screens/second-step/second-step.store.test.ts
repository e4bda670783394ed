import type { LoginAnswer } from '@maru/contract';
import { ApiError } from '@maru/platform/api';
import { createTestServices, testMeRow } from '@maru/platform/testing';
import type { PasskeyAnswer } from '@maru/remote-kit/passkey';
import { AuthApi } from '../../api/auth.api';
import { SecondStepStore } from './second-step.store';

const loginAnswer = (change: Partial<LoginAnswer> = {}): LoginAnswer => ({
  supportedMeans: [],
  authInfo: { authStep: 'R' },
  passwordExpiredYn: 'N',
  ...change,
});

const authenticators = {
  areThere: true,
  create: jest.fn(),
  get: jest.fn(async (): Promise<PasskeyAnswer> => ({ credential: { id: 'K' } })),
};
const askReset = jest.fn(async () => false);
const now = Date.UTC(2026, 10, 21, 3);

function world(
  means: 'SMS' | 'OTP' = 'SMS',
  returnTo = { fullPath: null as string | null, refName: null as string | null },
) {
  const services = createTestServices({ now: () => now });
  services.api
    .answer('GET /v1/login/step/2', { expiresInSeconds: 180, to: '010-****-5678' })
    .answer('POST /v1/login/step/2', loginAnswer())
    .answer('GET /v1/me', testMeRow());
  const store = new SecondStepStore(
    new AuthApi(services.api),
    { ...services, authenticators, askReset, welcome: jest.fn() },
    'T',
    means,
    returnTo,
  );
  return { services, store };
}

describe('the second step of the login', () => {
  it('sends a code on request and starts three minutes anew each time (AUTH-053)', async () => {
    const { store, services } = world();
    await store.send();
    expect(store.entry.until).toBe(now + 180_000);
    store.setCode('123');
    await store.send();
    expect(services.api.to('GET /v1/login/step/2').map(({ sent }) => sent)).toEqual([
      { token: 'T', means: 'SMS' },
      { token: 'T', means: 'SMS' },
    ]);
    expect(store.entry.code).toBe('');
  });

  it('takes six digits, no fewer (AUTH-054, CONS-009)', async () => {
    const { store, services } = world('OTP');
    store.setCode('12345');
    expect(store.canSubmit).toBe(false);
    await store.submit();
    expect(services.api.calls).toEqual([]);
    store.setCode('123456');
    expect(store.canSubmit).toBe(true);
  });

  it('voids the code when the time is over and offers another (AUTH-056)', async () => {
    const { store } = world();
    await store.send();
    store.setCode('123456');
    store.expireCode();
    expect(store).toMatchObject({ entry: { code: '' }, problem: 'timeout', canSubmit: false });
    await store.send();
    expect(store.problem).toBeNull();
  });

  it('ends the countdown when the server says first that the time is over (AUTH-056, ERR-112)', async () => {
    const { store, services } = world();
    await store.send();
    services.api.refuse('POST /v1/login/step/2', 'CODE_EXPIRED', '인증시간 초과');
    store.setCode('123456');
    await store.submit();
    expect(store).toMatchObject({ entry: { until: null, code: '' }, problem: 'timeout', canSubmit: false });
  });

  it('sends token, means and code, then goes where the member came from (AUTH-055, AUTH-057)', async () => {
    const { store, services } = world('OTP', { fullPath: '/app/asset', refName: 'Main' });
    store.setCode('123456');
    await store.submit();
    expect(services.api.to('POST /v1/login/step/2')[0]?.sent).toEqual({
      token: 'T',
      means: 'OTP',
      authvalue: '123456',
    });
    expect(services.session.isMember).toBe(true);
    expect(services.navigation.visits.map(({ to }) => to)).toEqual(['/app/asset']);
  });

  it.each([1, 9, 10])('asks to check the code after refusal %d (AUTH-059)', async (code) => {
    const { store, services } = world('OTP');
    services.api.refuse('POST /v1/login/step/2', code, '');
    store.setCode('000000');
    await store.submit();
    expect(store).toMatchObject({ problem: 'codeWrong', entry: { code: '' } });
    expect(services.modals.opened).toEqual([]);
  });

  it.each([
    ['no answer', ApiError.unknown('network')],
    ['a failure of the server', new ApiError({ status: 500, code: -999, message: '알 수 없는 오류입니다.' })],
    ['the answer of a proxy', ApiError.unknown()],
  ])('takes %s for no word about the code, and keeps it (AUTH-059)', async (_, failure) => {
    const { store, services } = world('OTP');
    services.api.answer('POST /v1/login/step/2', () => Promise.reject(failure));
    store.setCode('123456');
    await store.submit();
    expect(store).toMatchObject({ problem: 'noAnswer', entry: { code: '123456' }, canSubmit: true });
  });

  it('does not say that the code is wrong where none could be sent (AUTH-053)', async () => {
    const { store, services } = world();
    services.api.answer('GET /v1/login/step/2', () => Promise.reject(ApiError.unknown()));
    await store.send();
    expect(store).toMatchObject({ problem: 'noAnswer', entry: { until: null } });
    services.api.refuse('GET /v1/login/step/2', 1, '인증번호를 보내지 못했습니다.');
    await store.send();
    expect(store).toMatchObject({ problem: 'refused', refusalText: '인증번호를 보내지 못했습니다.' });
  });

  it.each([11, 4052])('says that the login is blocked after refusal %d (AUTH-059, AUTH-130)', async (code) => {
    const { store, services } = world('OTP');
    services.modals.willAnswer('loginBlocked', 'cancel');
    services.api.refuse('POST /v1/login/step/2', code, '');
    store.setCode('000000');
    await store.submit();
    expect(services.modals.opened).toEqual([{ name: 'loginBlocked', input: { variant: 'code' } }]);
  });

  it.each([
    { wants: true, visits: [] },
    { wants: false, visits: ['Login'] },
  ])('offers the reset that unlocks codes; wanted: $wants (AUTH-037, ERR-118)', async ({ wants, visits }) => {
    const { store, services } = world('OTP');
    askReset.mockResolvedValueOnce(wants);
    services.modals.willAnswer('loginBlocked', 'reverify');
    services.api.refuse('POST /v1/login/step/2', 4052, '');
    store.setCode('000000');
    await store.submit();
    expect(askReset).toHaveBeenCalledTimes(1);
    expect(services.navigation.visits.map(({ to }) => to)).toEqual(visits);
    askReset.mockClear();
  });

  it.each([
    ['later', ['Main']],
    ['change', ['PwReset']],
  ] as const)('recommends a new password after 90 days here too: %s (AUTH-024, AUTH-029)', async (choice, visits) => {
    const { store, services } = world('OTP');
    services.api.answer('POST /v1/login/step/2', loginAnswer({ passwordExpiredYn: 'Y' }));
    services.modals.willAnswer('passwordChangeGuide', choice);
    store.setCode('123456');
    await store.submit();
    expect(services.modals.opened).toEqual([{ name: 'passwordChangeGuide', input: {} }]);
    expect(services.navigation.visits.map(({ to }) => to)).toEqual(visits);
  });

  it('suggests verification to who is at the first step again, as after a login without a second step (AUTH-132)', async () => {
    const { store, services } = world('OTP');
    services.api.answer('POST /v1/login/step/2', loginAnswer({ authInfo: { authStep: 'E' } }));
    services.modals.willAnswer('verificationGuide', 'verify');
    store.setCode('123456');
    await store.submit();
    expect(services.modals.opened).toEqual([{ name: 'verificationGuide', input: {} }]);
    expect(services.navigation.visits.map(({ to }) => to)).toEqual(['confirm']);
  });

  it('tells of a changed policy after the login (AUTH-150)', async () => {
    const { store, services } = world('OTP');
    services.api.answer('GET /v1/isPolicyChange', { changed: 'Y' });
    services.modals.willAnswer('policyChange', 'verify');
    store.setCode('123456');
    await store.submit();
    expect(services.navigation.visits.map(({ to }) => to)).toEqual(['authInfo']);
  });

  it.each([
    ['later', 'PwReset'],
    ['verify', 'authInfo'],
  ] as const)(
    'tells of it also to who goes to change the password: %s (AUTH-150, AUTH-029)',
    async (choice, visited) => {
      const { store, services } = world('OTP');
      services.api.answer('POST /v1/login/step/2', loginAnswer({ passwordExpiredYn: 'Y' }));
      services.api.answer('GET /v1/isPolicyChange', { changed: 'Y' });
      services.modals.willAnswer('passwordChangeGuide', 'change').willAnswer('policyChange', choice);
      store.setCode('123456');
      await store.submit();
      expect(services.modals.opened.map(({ name }) => name)).toEqual(['passwordChangeGuide', 'policyChange']);
      expect(services.navigation.visits.map(({ to }) => to)).toEqual([visited]);
    },
  );

  it('returns to the login when the token has expired (AUTH-063)', async () => {
    const { store, services } = world('OTP');
    services.api.refuse(
      'POST /v1/login/step/2',
      'SECOND_STEP_EXPIRED',
      '인증 시간이 만료되었습니다. 다시 로그인해 주세요.',
    );
    store.setCode('123456');
    await store.submit();
    expect(services.navigation.visits.map(({ to }) => to)).toEqual(['Login']);
    expect(services.modals.toasts[0]?.message).toBe('인증 시간이 만료되었습니다. 다시 로그인해 주세요.');
  });
});

describe('the second step with a passkey', () => {
  const request = { challenge: 'C', rpId: 'maru.test' };
  function withPasskey() {
    const here = world('OTP', { fullPath: '/app/asset', refName: null });
    here.services.api.answer('POST /v1/login/passkey/options', request).answer('POST /v1/login/passkey', loginAnswer());
    return here;
  }

  it('signs what the exchange asks for, and goes on as after a code', async () => {
    const { store, services } = withPasskey();
    await Promise.all([store.submitPasskey(), store.submitPasskey()]);
    expect(services.api.to('POST /v1/login/passkey/options').map(({ sent }) => sent)).toEqual([{ token: 'T' }]);
    expect(authenticators.get).toHaveBeenCalledWith(request);
    expect(services.api.to('POST /v1/login/passkey').map(({ sent }) => sent)).toEqual([
      { token: 'T', credential: { id: 'K' } },
    ]);
    expect(services.navigation.visits.map(({ to }) => to)).toEqual(['/app/asset']);
  });

  it('leaves the code to a member who cancels, or whose passkey is refused', async () => {
    const { store, services } = withPasskey();
    authenticators.get.mockResolvedValueOnce('cancelled');
    await store.submitPasskey();
    expect(store).toMatchObject({ problem: 'passkeyCancelled', busy: false });
    expect(services.api.to('POST /v1/login/passkey')).toEqual([]);
    services.api.refuse('POST /v1/login/passkey', 1, '');
    await store.submitPasskey();
    expect(store).toMatchObject({ problem: 'passkeyCancelled', busy: false });
    services.api.refuse('POST /v1/login/passkey', 'CODE_EXPIRED', '인증시간 초과');
    await store.submitPasskey();
    expect(store).toMatchObject({ problem: 'refused', refusalText: '인증시간 초과' });
    store.setCode('123456');
    expect(store).toMatchObject({ problem: null, canSubmit: true });
    await store.submit();
    expect(services.session.isMember).toBe(true);
  });

  it('says that the login is blocked after too many tries (AUTH-059)', async () => {
    const { store, services } = withPasskey();
    services.modals.willAnswer('loginBlocked', 'cancel');
    services.api.refuse('POST /v1/login/passkey/options', 4052, '');
    await store.submitPasskey();
    expect(services.modals.opened).toEqual([{ name: 'loginBlocked', input: { variant: 'code' } }]);
  });
});
