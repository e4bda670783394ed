import { toMember } from '../../../shared/platform/src/session/member.api';
import { createTestApp, type TestApp } from '../testing/app';

jest.setTimeout(60_000);

/** Below this level the identity is not checked, and nothing is paid out. */
const identityLevel = 2;
const withdrawPath = '/v1/transfers/krw/withdraw';

describe('the auth level', () => {
  let exchange: TestApp;
  beforeAll(async () => {
    exchange = await createTestApp();
  });
  afterAll(() => exchange.end());

  it.each([0, 1, 2, 3, 4, 5])(
    '%i is the same in browser and exchange, which pays out from level 2 on (AUTH-123)',
    async (level) => {
      const { cookie, memberId } = await exchange.memberLoggedIn({ authLevel: level, dueDiligence: '', krw: '100000' });
      const inBrowser = toMember((await exchange.call('GET', '/v1/me', { cookie })).json());
      expect(inBrowser.authLevel).toBe(level);
      expect((await exchange.modules.members.standing(memberId))?.authLevel).toBe(level);

      const { gates } = (await exchange.call('GET', `${withdrawPath}/terms`, { cookie })).json();
      const identity = gates.find(({ gate }: { gate: string }) => gate === 'identity');
      expect(identity.met).toBe(inBrowser.authLevel >= identityLevel);
      const body = {
        amount: '10000',
        transferType: 'O',
        authType: 'P',
        authValue: '123456',
        authToken: 'x',
        mode: 'withdraw',
      };
      const refusal = (await exchange.call('POST', withdrawPath, { cookie, body })).json().header.code;
      expect(refusal === 'IDENTITY_NEEDED').toBe(level < identityLevel);
    },
  );
});
