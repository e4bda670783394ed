import type { RouteOptions } from 'fastify';
import { createTestApp, type LoggedIn, type TestApp } from '../../src/testing/app';
import { makeSale } from '../../src/testing/token-sales';

jest.setTimeout(180_000);

const levels = [0, 1, 2, 3, 4, 5] as const;
/** A call, a request that nothing but a gate refuses so early, and what each level 0-5 is told; '' is let through the gates. */
interface Gated {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly body?: Readonly<Record<string, unknown>>;
  readonly korean: readonly string[];
  readonly foreign: readonly string[];
}

const all = (code: string): readonly string[] => levels.map(() => code);
const from = (level: number, before: string): readonly string[] => levels.map((own) => (own < level ? before : ''));
const account = { bankCode: '004', accountNumber: '900000000001', agree: 'Y' };
const payout = { amount: '10000', transferType: 'O', authType: 'P', authValue: '1', authToken: 'x', mode: 'withdraw' };
const coins = { coinId: '55', amount: '1', toAddress: '0x52908400098527886E0F7030069857D2E4169EE7', vaspId: '' };
const order = { marketId: '1', callType: 'LIMIT', side: 'B', price: '1000', amount: '1' };
const sale = { tkCode: 'HANOK2026', cidx: '0', coinCnt: '10000', channel: 'CN01' };

/** Calls that money or rights depend on, for members who have not passed due diligence. */
const gated: readonly Gated[] = [
  // AUTH-125: whatever the level, money needs a checked identity.
  { url: '/v1/orders', body: order, korean: all('5100'), foreign: all('5100') },
  {
    url: '/v1/stop-orders',
    body: { ...order, callType: undefined, stopPrice: '2000' },
    korean: all('5100'),
    foreign: all('5100'),
  },
  { url: '/v1/wallets/coin/XRP', body: {}, korean: all('5100'), foreign: all('5100') },
  { url: '/v2/ieo/tokenSale', body: sale, korean: all('5100'), foreign: all('5100') },
  // AUTH-124: a payout needs level 2 or due diligence; foreigners have none in KRW (ACCT-130).
  ...['/v1/transfers/krw/withdraw', '/v1/transfers/krw/withdraw/drafts'].map((url) => ({
    url,
    body: url.endsWith('drafts') ? { amount: '10000' } : payout,
    korean: ['IDENTITY_NEEDED', 'IDENTITY_NEEDED', 'WITHDRAWAL_ACCOUNT_MISSING', '', '', ''],
    foreign: all('FOREIGN_MEMBER'),
  })),
  ...['/v1/transfers', '/v1/transfers/drafts'].map((url) => ({
    url,
    body: { ...coins, ...(url === '/v1/transfers' && { authType: 'P', authValue: '1', authToken: 'x' }) },
    korean: from(2, 'IDENTITY_NEEDED'),
    foreign: from(5, 'FOREIGN_KYC_NEEDED'),
  })),
  // Who may not withdraw learns nothing of other exchanges' customers.
  {
    url: '/v1/travel/verifications',
    body: { vaspId: 'hanbit', ciCode: 'XRP' },
    korean: from(2, 'IDENTITY_NEEDED'),
    foreign: from(5, 'FOREIGN_KYC_NEEDED'),
  },
  { url: '/v1/transfers/krw/deposit', body: { amount: '10000' }, korean: all('5100'), foreign: all('FOREIGN_MEMBER') },
  // AUTH-124, ACCT-040: a bank account needs level 2.
  ...['coocon/validate-account-realname', 'bonanza/doCorporatePossess', 'bonanza/doRegisterAccount'].map((call) => ({
    url: `/v1/aspect/${call}`,
    body: account,
    korean: from(2, 'PHONE_STEP_FIRST'),
    foreign: all('FOREIGN_MEMBER'),
  })),
  {
    url: '/v1/auth/realname',
    method: 'GET',
    korean: from(1, 'PREVIOUS_STEP_OPEN'),
    foreign: all('FOREIGN_MEMBER'),
  },
  {
    url: '/v1/auth/sms/foreignPhone',
    body: { name: 'Alex', cntidx: '1', cntLocalCode: '1', mPhone: '5550100' },
    korean: ['PREVIOUS_STEP_OPEN', '', ...Array(4).fill('DOMESTIC_MEMBER')],
    foreign: from(1, 'PREVIOUS_STEP_OPEN'),
  },
  // Koreans register a bank account before an authenticator (ACCT-021), foreigners do not (ACCT-022).
  {
    url: '/v1/auth/otp/qr',
    body: { recoveryCode: '' },
    korean: [...Array(3).fill('PREVIOUS_STEP_OPEN'), '', 'OTP_REGISTERED', 'OTP_REGISTERED'],
    foreign: [...Array(2).fill('PREVIOUS_STEP_OPEN'), '', '', 'OTP_REGISTERED', 'OTP_REGISTERED'],
  },
  {
    url: '/v1/auth/otp/delete',
    body: { authNumber: '000000' },
    korean: [...Array(4).fill('MEANS_UNSUPPORTED'), '', ''],
    foreign: [...Array(4).fill('MEANS_UNSUPPORTED'), '', ''],
  },
  {
    url: '/v1/auth/remittance-confirmations',
    korean: from(2, 'PHONE_STEP_FIRST'),
    foreign: all('FOREIGN_MEMBER'),
  },
  // Refused at last for the money that is left.
  {
    url: '/v1/me/delete',
    body: { reason: '수수료' },
    korean: from(1, 'PREVIOUS_STEP_OPEN'),
    foreign: from(1, 'PREVIOUS_STEP_OPEN'),
  },
  { url: '/v1/auth/residences', korean: all('PREVIOUS_STEP_OPEN'), foreign: from(4, 'PREVIOUS_STEP_OPEN') },
  {
    url: '/v1/auth/kyc-confirmations',
    body: {},
    korean: from(4, 'PREVIOUS_STEP_OPEN'),
    foreign: from(4, 'PREVIOUS_STEP_OPEN'),
  },
];

/** Calls for members of every level: none moves money or raises a right by itself, each with what guards it instead. */
const ofEveryLevel: Readonly<Record<string, string>> = {
  '/v1/orders/test': 'checks an order and places none',
  '/v1/stop-orders/:id/delete': 'gives a hold back to its owner',
  '/v1/price-alerts': 'tells of a price, and moves nothing',
  '/v1/price-alerts/:id/delete': 'takes an own alert back',
  '/v1/orders/:id/amend': 'changes an own order, judged as a new one',
  '/v1/orders/:id/delete': 'gives a hold back to its owner',
  '/v1/orders/cancel-all': 'gives holds back to their owner',
  '/v1/transfers/krw/remittance-logs': 'reads',
  '/v1/transfers/krw/cancelKRW': 'takes an own request back',
  '/v1/transfers/krw/statusKRW': 'reads',
  '/v1/transfers/krw/confirmKRW': 'takes in what the bank would tell by itself',
  '/v1/aspect/bonanza/doAvailableAmount': 'reads',
  '/v1/me/update': 'consents to advertisements',
  '/v1/privacy/:id': 'agreements',
  '/v1/me/sessions/:id/delete': 'ends own logins',
  '/v1/me/sessions/delete-others': 'ends own logins',
  '/v1/auth/otp/validators': 'asks for the factor itself',
  '/v1/auth/sms/validators': 'asks for the factor itself',
  '/v1/me/phishing-code': 'second factor',
  '/v1/me/passkeys/options': 'second factor',
  '/v1/me/passkeys': 'an option that the second factor gave',
  '/v1/me/passkeys/:id/rename': 'second factor',
  '/v1/me/passkeys/:id/delete': 'second factor',
  '/v1/me/api-keys': 'second factor',
  '/v1/me/api-keys/:id/delete': 'second factor',
  '/v1/api-keys': 'second factor',
  '/v1/api-keys/:id/delete': 'second factor',
  '/v1/me/freeze': 'takes rights away, and gives none; the address is confirmed',
  '/v1/auth/otp': 'a set-up that /v1/auth/otp/qr began',
  '/v1/auth/sms/foreignPhoneValid': 'a check that /v1/auth/sms/foreignPhone began',
  '/v1/auth/kyc-draft': 'a form half-way; handing it in is gated',
  '/v1/auth/request-initialize': 'a reviewer decides',
  '/v1/transfers/:id': 'gives a hold back to its owner',
  '/v1/wallets/coin/:coin/localValid': 'says whether an address is of this exchange',
  '/v1/travel/priceVerifications': 'compares a worth with a threshold',
  '/v1/addresses': 'moves nothing; in whitelist mode a new address waits for a day',
  '/v1/addresses/:id': 'as a new address',
  '/v1/addresses/:id/delete': 'takes rights away, and gives none',
  '/addresses/:id/delete': 'takes rights away, and gives none',
  '/v1/addresses/whitelist': 'ends after a day, of which a mail tells',
  '/v1/me/settings': 'display',
  '/v1/notifications/read': 'display',
  '/v1/questions': 'captcha',
};

/** Calls without a session: the login, sign-up, mailed links and the page of confirmation guard themselves. */
const withoutSession =
  /^\/v1\/(login|users|auth\/validEmail|auth\/email\/|auth\/reset-password|captcha\/|confirmations)|^\/(sandbox|docs)/;

describe('the gates by auth level', () => {
  const routes: RouteOptions[] = [];
  let exchange: TestApp;
  const people: Record<'korean' | 'foreign', LoggedIn[]> = { korean: [], foreign: [] };

  beforeAll(async () => {
    exchange = await createTestApp({ onRoute: (route) => routes.push(route) });
    await makeSale(exchange, { tkCode: sale.tkCode });
    for (const authLevel of levels) {
      const wish = { authLevel, dueDiligence: '', krw: '100000' } as const;
      people.korean.push(await exchange.memberLoggedIn(wish));
      people.foreign.push(await exchange.memberLoggedIn({ ...wish, foreign: true }));
    }
  });
  afterAll(() => exchange.end());

  const gates = new Set(gated.flatMap(({ korean, foreign }) => [...korean, ...foreign]));
  const toldTo = async ({ url, method = 'POST', body }: Gated, { cookie }: LoggedIn): Promise<string> => {
    const answer = await exchange.call(method, url, { cookie, ...(body && { body }) });
    const code = answer.statusCode === 200 ? '' : String(answer.json().header.code);
    expect(code).not.toMatch(/BAD_REQUEST|NOT_FOUND|LOGIN_REQUIRED/);
    return gates.has(code) ? code : '';
  };

  it.each(gated)('of $url hold for levels 0 to 5 (AUTH-123, AUTH-125)', async (call) => {
    for (const nation of ['korean', 'foreign'] as const) {
      const told = [];
      for (const person of people[nation]) told.push(await toldTo(call, person));
      expect({ nation, told }).toEqual({ nation, told: call[nation] });
    }
  });

  it('are decided for every call of a member that changes something (AUTH-123)', () => {
    const changing = routes.filter(({ method }) => ![method].flat().some((word) => /GET|HEAD|OPTIONS/.test(word)));
    const named = (url: string) =>
      url in ofEveryLevel || withoutSession.test(url) || gated.some((call) => call.url === url.replace(':coin', 'XRP'));
    expect(changing.map(({ url }) => url).filter((url) => !named(url))).toEqual([]);
  });
});
