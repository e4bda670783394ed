import { SoftwareAuthenticator } from '@maru/testing/authenticator';
import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { codeAt, stepAt } from './totp';

jest.setTimeout(60_000);

const path = '/v1/me/passkeys';
let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp();
});
afterAll(() => exchange.end());

const post = (url: string, { cookie }: LoggedIn, body: object) => exchange.call('POST', url, { cookie, body });
const setPhone = ({ email }: LoggedIn, phone: string) =>
  exchange.call('PATCH', '/sandbox/members', { body: { email, phone } });

/** A member who has begun to register a passkey, and has released the only second factor since. */
async function withRegistrationLeft() {
  const member = await exchange.memberLoggedIn({ authLevel: 4 });
  const secret = (await exchange.modules.members.find(member.memberId)).member.otp_secret ?? '';
  const proof = () => {
    exchange.clock.advance(60_000);
    return { means: 'OTP', authNumber: codeAt(secret, stepAt(exchange.clock.now())) };
  };
  await setPhone(member, '');
  const options = (await post(`${path}/options`, member, proof())).json();
  const { publicUrl } = exchange.context.config;
  const key = new SoftwareAuthenticator({ origin: publicUrl, rpId: new URL(publicUrl).hostname });
  const credential = key.create(options);
  expect((await post('/v1/auth/otp/delete', member, proof())).statusCode).toBe(200);
  const finish = async () => (await post(path, member, { name: 'x', credential })).json().header?.code;
  const count = async () => (await exchange.call('GET', path, { cookie: member.cookie })).json().list.length;
  return { member, finish, count };
}

describe('a passkey whose registration was under way', () => {
  it('is not added once the last code is gone: it would be the only second factor (ACCT-055)', async () => {
    const { finish, count } = await withRegistrationLeft();
    expect(await finish()).toBe('SECOND_FACTOR_MISSING');
    expect(await count()).toBe(0);
  });

  it('needs the code of a second factor that was set up since (ACCT-055)', async () => {
    const { member, finish, count } = await withRegistrationLeft();
    await setPhone(member, '01088889999');
    expect(await finish()).toBe('PASSKEY_INVALID');
    expect(await count()).toBe(0);
  });
});
