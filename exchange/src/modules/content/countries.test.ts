import { readConfig } from '../../platform/core/config';
import { createTestApp, type TestApp } from '../../testing/app';
import { pngOf, sendFiles } from '../../testing/files';

jest.setTimeout(60_000);

const germany = '276';
let exchange: TestApp;
/** Where Germany is on the list. */
let other: TestApp;
beforeAll(async () => {
  exchange = await createTestApp();
  const config = { highRiskCountries: [germany] };
  other = await createTestApp({ beside: exchange.context, leads: false, config });
});
afterAll(async () => {
  await other.end();
  await exchange.end();
});

const form = {
  ...{ foreign: 'Y', nationality: germany, resident: 'Y', englishName: 'Alex Meier' },
  ...{ purpose: 'A0201', fundSource: 'A0301', owner: 'A0101', job: '40001', pledge: 'Y' },
};

describe('high-risk countries', () => {
  it('are configuration: FATF’s where nothing else is set (CONS-133)', () => {
    expect(readConfig({}).highRiskCountries).toEqual(['364', '408', '104']);
    expect(readConfig({ MARU_HIGH_RISK_COUNTRIES: germany }).highRiskCountries).toEqual([germany]);
    expect(() => readConfig({ MARU_HIGH_RISK_COUNTRIES: 'DE' })).toThrow('MARU_HIGH_RISK_COUNTRIES');
  });

  it('are in no list, and nobody from there is verified (CONS-133, ACCT-132, API-054, ERR-155)', async () => {
    const phone = { name: 'Alex Meier', cntidx: germany, cntLocalCode: '49', mPhone: '0151-2345678' };
    const results: unknown[] = [];
    for (const app of [exchange, other]) {
      const { list } = (await app.call('GET', '/v1/country')).json();
      const { cookie } = await exchange.memberLoggedIn({ authLevel: 1 });
      const sent = await app.call('POST', '/v1/auth/sms/foreignPhone', { cookie, body: phone });
      const foreigner = await exchange.memberLoggedIn({ authLevel: 4, foreign: true, dueDiligence: '' });
      const files = Array(3).fill(await pngOf('navy'));
      const path = '/v1/auth/kyc-confirmations';
      const handed = await sendFiles(app, { path, cookie: foreigner.cookie, fields: form, files });
      results.push([
        list.some(({ cntidx }: { cntidx: string }) => cntidx === germany),
        sent.json().header?.code ?? 'sent',
        handed.json().header?.code ?? 'handed',
      ]);
    }
    expect(results).toEqual([
      [true, 'sent', 'handed'],
      [false, 'PHONE_COUNTRY_MISSING', 'HIGH_RISK_COUNTRY'],
    ]);
  });
});
