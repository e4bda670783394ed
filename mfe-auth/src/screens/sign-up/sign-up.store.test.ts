import { ApiError } from '@maru/platform/api';
import { createTestServices } from '@maru/platform/testing';
import { AuthApi } from '../../api/auth.api';
import { consentNames } from '../../consents';
import { SignUpStore } from './sign-up.store';

const fields = { ali_token: 't', ali_sig: 's', ali_csessionid: 'c', 'g-recaptcha-response': '' as const };

function world(invite = '') {
  const services = createTestServices();
  services.api.answer('POST /v1/auth/validEmail', false).answer('POST /v1/users', { ok: true });
  const captcha = { solved: true, fields, reset: jest.fn(async () => undefined) };
  const store = new SignUpStore(
    new AuthApi(services.api),
    services,
    captcha as unknown as SignUpStore['captcha'],
    invite,
  );
  return { services, store, captcha };
}

/** @param taken - the answer to the check of the address. */
async function filled(invite = '', taken: unknown = false) {
  const here = world(invite);
  const { store, services } = here;
  services.api.answer('POST /v1/auth/validEmail', taken);
  store.setEmail('New@Maru.test');
  await store.checkEmail();
  store.setPassword('Maru!2026');
  store.setConfirmation('Maru!2026');
  for (const name of ['age', 'terms', 'privacy'] as const) store.setConsent(name, true);
  return here;
}

describe('the e-mail check (AUTH-071)', () => {
  it.each([
    [false, 'available'],
    [true, 'taken'],
    ['true', 'taken'],
  ])('reads the answer %j as %s', async (answer, state) => {
    const { store, services } = world();
    services.api.answer('POST /v1/auth/validEmail', answer);
    store.setEmail('new@maru.test');
    await store.checkEmail();
    expect(store.emailState).toBe(state);
  });

  it('does not send a malformed address', async () => {
    const { store, services } = world();
    store.setEmail('new@maru');
    await store.checkEmail();
    expect(store.emailState).toBe('malformed');
    expect(services.api.calls).toEqual([]);
  });

  it('forgets an answer about an address that has changed since', async () => {
    const { store } = world();
    store.setEmail('old@maru.test');
    const checking = store.checkEmail();
    store.setEmail('new@maru.test');
    await checking;
    expect(store.emailState).toBe('unchecked');
  });
});

describe('consents (AUTH-078)', () => {
  it('sets and clears all of them, promotion types included', () => {
    const { store } = world();
    store.setAllConsents(true);
    expect(consentNames.every((name) => store.consents[name])).toBe(true);
    store.setConsent('promoSms', false);
    expect(store.allConsented).toBe(false);
    store.setAllConsents(false);
    expect(store.someConsented).toBe(false);
  });
});

describe('the sign-up button (AUTH-081)', () => {
  const lost = () => Promise.reject(ApiError.unknown('network'));

  it('is open once everything is there', async () => {
    expect((await filled()).store.ready).toBe(true);
  });

  it('is open where the address could not be checked: the exchange does that on submit (AUTH-071)', async () => {
    const { store, services } = await filled('', lost);
    expect(store).toMatchObject({ emailState: 'unknown', ready: true });
    const again = store.checkEmail();
    expect(store.ready).toBe(true);
    await again;
    services.api.refuse('POST /v1/users', 'EMAIL_TAKEN', '이미 가입된 이메일입니다.', 409);
    await store.submit();
    expect(store).toMatchObject({ emailState: 'taken', ready: false });
  });

  it('closes again where a second check says that the address is taken (AUTH-071)', async () => {
    const { store, services } = await filled('', lost);
    services.api.answer('POST /v1/auth/validEmail', 'true');
    await store.checkEmail();
    expect(store).toMatchObject({ emailState: 'taken', ready: false });
  });

  it.each([
    ['the password lacks a special character (AUTH-074)', (store: SignUpStore) => store.setPassword('Maru20266')],
    ['the confirmation differs (AUTH-075)', (store: SignUpStore) => store.setConfirmation('Maru!2027')],
    ['a required box is open (AUTH-076)', (store: SignUpStore) => store.setConsent('privacy', false)],
    ['the address has changed', (store: SignUpStore) => store.setEmail('other@maru.test')],
  ])('is closed when %s', async (_, change) => {
    const { store } = await filled();
    change(store);
    expect(store.ready).toBe(false);
  });

  it('is closed while the captcha is unsolved (AUTH-080)', async () => {
    const { store, captcha } = await filled();
    captcha.solved = false;
    store.setReferrer('');
    expect(store.ready).toBe(false);
  });
});

describe('submitting', () => {
  it('sends the form as the exchange expects it, then names the address of the mail (AUTH-076, AUTH-077, AUTH-082, AUTH-084)', async () => {
    const { store, services } = await filled();
    services.modals.willAnswer('emailVerification', 'closed');
    await store.submit();
    expect(services.api.to('POST /v1/users')[0]?.sent).toMatchObject({
      email: 'new@maru.test',
      password: 'Maru!2026',
      agreeAge: 'Y',
      agreeTerms: 'Y',
      agreePrivacy: 'Y',
      agreePersonal: 'N',
      agreePromoEmail: 'N',
      agreePromoSms: 'N',
      agreePromoAppPush: 'N',
      uuidx: '',
      ...fields,
    });
    expect(services.modals.opened).toEqual([{ name: 'emailVerification', input: { address: 'new@maru.test' } }]);
  });

  it.each([
    ['personal', 'agreePersonal'],
    ['promoEmail', 'agreePromoEmail'],
    ['promoSms', 'agreePromoSms'],
    ['promoAppPush', 'agreePromoAppPush'],
  ] as const)(
    'sends the optional consent %s that is given as %s Y, and no other (AUTH-077, AUTH-082)',
    async (...of) => {
      const [name, field] = of;
      const { store, services } = await filled();
      store.setConsent(name, true);
      void store.submit();
      await Promise.resolve();
      const sent = services.api.to('POST /v1/users')[0]?.sent as Record<string, string>;
      const optional = ['agreePersonal', 'agreePromoEmail', 'agreePromoSms', 'agreePromoAppPush'];
      expect(optional.filter((each) => sent[each] === 'Y')).toEqual([field]);
      expect(optional.filter((each) => sent[each] === 'N')).toHaveLength(3);
    },
  );

  it('explains why a referrer needs the optional consent (AUTH-070, AUTH-079, ERR-133)', async () => {
    const { store, services } = await filled('M0000101');
    services.modals.willAnswer('notice', 'closed');
    await store.submit();
    expect(services.api.to('POST /v1/users')).toEqual([]);
    expect(services.modals.opened[0]?.input).toEqual({
      message: '추천인 코드를 입력하려면 개인정보 수집·이용(선택) 동의가 필요합니다.',
    });
  });

  it('keeps the form and resets the captcha when the referrer is unknown (AUTH-083, ERR-134)', async () => {
    const { store, services, captcha } = await filled('NOBODY');
    store.setConsent('personal', true);
    services.api.refuse('POST /v1/users', 'REF001', '유효하지 않은 추천인 코드입니다. 코드를 다시 확인해 주세요.');
    await store.submit();
    expect(store.refusalText).toBe('유효하지 않은 추천인 코드입니다. 코드를 다시 확인해 주세요.');
    expect(store.referrer).toBe('NOBODY');
    expect(captcha.reset).toHaveBeenCalled();
  });

  it('says after a lost answer that the sign-up may have gone through (AUTH-083)', async () => {
    const { store, services } = await filled();
    services.api.refuse('POST /v1/users', 'EMAIL_TAKEN', '이미 가입된 이메일입니다.', 409);
    await store.submit();
    expect(store.perhapsDone).toBe(false);
    const { store: again, services: later } = await filled();
    later.api.refuse('POST /v1/users', 'UNAVAILABLE', '잠시 후 다시 시도해 주세요.', 503);
    await again.submit();
    expect(again.perhapsDone).toBe(false);
    later.api.refuse('POST /v1/users', 'EMAIL_TAKEN', '이미 가입된 이메일입니다.', 409);
    await again.submit();
    expect(again.perhapsDone).toBe(true);
  });

  it('says so too where the check of the address tells that it is taken by now (AUTH-071, AUTH-083)', async () => {
    const { store, services } = await filled('', () => Promise.reject(ApiError.unknown('network')));
    services.api.refuse('POST /v1/users', 'UNAVAILABLE', '잠시 후 다시 시도해 주세요.', 503);
    await store.submit();
    services.api.answer('POST /v1/auth/validEmail', true);
    await store.checkEmail();
    expect(store).toMatchObject({ emailState: 'taken', perhapsDone: true, ready: false });
    store.setEmail('other@maru.test');
    await store.checkEmail();
    expect(store).toMatchObject({ emailState: 'taken', perhapsDone: false });
  });

  it('shows beside the password that it is easy to guess, until it is changed (AUTH-074, AUTH-088)', async () => {
    const { store, services, captcha } = await filled();
    services.api.refuse('POST /v1/users', 'PASSWORD_GUESSABLE', '쉽게 추측할 수 있는 비밀번호입니다.');
    await store.submit();
    expect([store.passwordRefusal, store.refusalText]).toEqual([expect.stringContaining('쉽게 추측할 수 있는'), '']);
    expect(captcha.reset).toHaveBeenCalled();
    store.setPassword('Maru!2027');
    expect(store.passwordRefusal).toBe('');
  });
});
