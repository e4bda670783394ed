import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';

jest.setTimeout(60_000);

let exchange: TestApp;
let member: LoggedIn;
beforeAll(async () => {
  exchange = await createTestApp();
  member = await exchange.memberLoggedIn({ authLevel: 4, residence: 'R' });
});
afterAll(() => exchange.end());

const get = (url: string) => exchange.call('GET', url, { cookie: member.cookie });

describe('what a member has proved', () => {
  it.each([
    { id: 'email', status: 'Y' },
    { id: 'phone', status: 'Y' },
    { id: 'account', status: 'Y' },
    { id: 'otp', status: 'Y' },
    { id: 'residence', status: 'R' },
    { id: 'dueDiligence', status: 'E' },
  ])('is told for $id, with and without /v1 (API-035, API-012)', async ({ id, status }) => {
    const answer = (await get(`/auth/${id}`)).json();
    expect(answer).toMatchObject({ id, status });
    expect((await get(`/v1/auth/${id}`)).json()).toEqual(answer);
  });

  it('includes the state of the residence proof (API-026, CONS-111)', async () => {
    expect((await get('/v1/auth/residences')).json()).toEqual({ state: 'R', reason: null });
  });

  it('is nothing of any other name, and nobody else’s business', async () => {
    expect((await get('/auth/shoes')).json().header.code).toBe('BAD_REQUEST');
    expect((await exchange.call('GET', '/auth/phone')).statusCode).toBe(401);
  });
});
