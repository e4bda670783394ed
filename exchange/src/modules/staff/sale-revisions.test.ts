import { hourMs } from '@maru/server';
import { type BackOffice, createBackOffice, type Person, refusalOf } from '../../testing/back-office';

jest.setTimeout(120_000);

let office: BackOffice;
let sales = 0;
beforeAll(async () => {
  office = await createBackOffice();
});
afterAll(() => office.end());

const text = (ko: string) => ({ ko, en: '', ch: '' });
const textsOf = (name: string) => ({ name: text(name), comment: text('소개'), contents: text('<p>설명</p>') });
function terms(change: object = {}) {
  const now = office.exchange.clock.now().getTime();
  return {
    ...{ token: `REV${sales}`, tokenName: '새 토큰', offered: '1000', bonusPercent: '5' },
    startsAt: new Date(now - hourMs).toISOString(),
    endsAt: new Date(now + 20 * hourMs).toISOString(),
    payments: [{ coin: 'KRW', rate: '0.01', minimum: '1000', maximum: '50000' }],
    ...change,
  };
}

/** A draft in its first revision. @returns what is done with it as it was seen in a revision. */
async function draft() {
  sales += 1;
  const code = `REV${sales}`;
  const texts = textsOf('처음 글');
  const made = await office.post(office.operator, '/staff/sales', { code, terms: terms(), texts });
  expect(made.json()).toMatchObject({ revision: 1 });
  const doing = (act: string) => (person: Person, seen: number, body: object) =>
    office.post(person, `/staff/sales/${code}/${act}`, { seen, reason: '사유', ...body });
  const decide = (person: Person, id: string, seen: number) =>
    office.post(person, `/staff/sales/${code}/proposals/${id}`, { seen, confirmed: true });
  const sale = async () => (await office.get(office.operator, `/staff/sales/${code}`)).json();
  return { texts: doing('texts'), terms: doing('terms'), act: doing('act'), decide, sale };
}
const changed = [409, 'STAFF_CONTENT_CHANGED'];

describe('a draft that is sent again', () => {
  it('is the one that is there, as long as it says the same and nobody has done anything with it (SALE-033)', async () => {
    sales += 1;
    const code = `REV${sales}`;
    const payments = ['KRW', 'BTC'].map((coin) => ({ coin, rate: '0.01', minimum: '1', maximum: '50' }));
    const wish = { code, terms: terms({ payments }), texts: textsOf('글') };
    const make = (more: object = {}, person: Person = office.operator) =>
      office.post(person, '/staff/sales', { ...wish, ...more });
    const sent = [...(await Promise.all([make(), make()])), await make()];
    expect(sent.map((answer) => [answer.statusCode, answer.json().revision])).toEqual(sent.map(() => [200, 1]));
    const taken = [409, 'ALREADY_PROCESSED'];
    expect(refusalOf(await make({}, office.second))).toEqual(taken);
    expect(refusalOf(await make({ texts: textsOf('다른 글') }))).toEqual(taken);
    expect(refusalOf(await make({ terms: { ...wish.terms, offered: '1001' } }))).toEqual(taken);
    expect(refusalOf(await make({ terms: { ...wish.terms, payments: payments.slice(1) } }))).toEqual(taken);
    await office.post(office.operator, `/staff/sales/${code}/act`, { act: 'publish', reason: '사유', seen: 1 });
    expect(refusalOf(await make())).toEqual(taken);
  });
});

describe('what is done with a token sale', () => {
  it('is proposed of what was seen: texts saved meanwhile are not published by their author alone (SALE-033)', async () => {
    const { texts, act, decide, sale } = await draft();
    expect((await texts(office.second, 1, { texts: textsOf('다른 글') })).json()).toMatchObject({ revision: 2 });
    expect(refusalOf(await act(office.operator, 1, { act: 'publish' }))).toEqual(changed);
    expect(await sale()).toMatchObject({ state: 'draft', proposal: null });
    const { proposal } = (await act(office.operator, 2, { act: 'publish' })).json();
    expect(refusalOf(await decide(office.second, proposal.id, 1))).toEqual(changed);
    expect((await decide(office.second, proposal.id, 2)).json()).toMatchObject({ state: 'ing' });
  });

  it('is paused whatever was seen, and resumed and ended of what was seen', async () => {
    const { act, decide, texts } = await draft();
    const { proposal } = (await act(office.operator, 1, { act: 'publish' })).json();
    expect((await decide(office.second, proposal.id, 1)).statusCode).toBe(200);
    expect((await texts(office.second, 1, { texts: textsOf('고친 글') })).json()).toMatchObject({ revision: 2 });
    expect((await act(office.operator, 1, { act: 'pause' })).json()).toMatchObject({ paused: true });
    expect(refusalOf(await act(office.operator, 1, { act: 'resume' }))).toEqual(changed);
    expect(refusalOf(await act(office.operator, 1, { act: 'end' }))).toEqual(changed);
  });

  it('opens a published sale to nobody else: its name keeps, or goes on without, the mark of the whitelist (SALE-007)', async () => {
    const { texts, act, decide, sale } = await draft();
    const named = (name: string) => ({ texts: textsOf(name) });
    expect((await texts(office.operator, 1, named('세일 (Whitelist)'))).statusCode).toBe(200);
    const { proposal } = (await act(office.operator, 2, { act: 'publish' })).json();
    expect((await decide(office.second, proposal.id, 2)).statusCode).toBe(200);
    expect(refusalOf(await texts(office.second, 2, named('세일')))).toEqual([409, 'STAFF_SALE_AUDIENCE']);
    expect(await sale()).toMatchObject({ title: '세일 (Whitelist)', revision: 2 });
    expect((await texts(office.second, 2, named('새 세일(Whitelist) '))).statusCode).toBe(200);

    const open = await draft();
    const publication = (await open.act(office.operator, 1, { act: 'publish' })).json();
    await open.decide(office.second, publication.proposal.id, 1);
    expect(refusalOf(await open.texts(office.second, 1, named('세일(Whitelist)')))).toEqual([
      409,
      'STAFF_SALE_AUDIENCE',
    ]);
  });

  it('undoes no texts or terms that somebody else has saved meanwhile', async () => {
    const { texts, terms: change, sale } = await draft();
    const both = await Promise.all([
      texts(office.operator, 1, { texts: textsOf('하나') }),
      texts(office.second, 1, { texts: textsOf('둘') }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(refusalOf(await change(office.operator, 1, { terms: terms({ offered: '5' }) }))).toEqual(changed);
    expect((await change(office.operator, 2, { terms: terms({ offered: '500' }) })).json()).toMatchObject({
      ...{ offered: '500', revision: 3 },
    });
    expect(refusalOf(await texts(office.second, 2, { texts: textsOf('셋') }))).toEqual(changed);
    expect(await sale()).toMatchObject({ revision: 3, terms: { offered: '500' } });
  });
});
