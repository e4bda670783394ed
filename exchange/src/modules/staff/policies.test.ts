import { type BackOffice, createBackOffice, type Person, refusalOf } from '../../testing/back-office';

jest.setTimeout(60_000);

let office: BackOffice;
beforeAll(async () => {
  office = await createBackOffice();
});
afterAll(() => office.end());

const shown = async () => (await office.get(office.second, '/staff/policies')).json();
async function propose(name: string, value: string, person: Person = office.operator): Promise<string> {
  const wish = { name, value, reason: '한도 조정' };
  expect((await office.post(person, '/staff/policies', wish)).statusCode).toBe(200);
  return (await shown()).proposals.at(-1).id;
}
const confirm = (id: string, person: Person = office.second, confirmed = true) =>
  office.post(person, `/staff/policies/${id}/confirmation`, { confirmed });
const inForce = async (name: string) =>
  (await shown()).current.find((each: { name: string }) => each.name === name).value;

describe('a proposed limit', () => {
  it('is over once another value of its name is in force', async () => {
    const first = await propose('limit.3.day', '9000000');
    const other = await propose('limit.2.day', '1000000');
    office.exchange.clock.advance(1000);
    const second = await propose('limit.3.day', '7000000');
    expect((await confirm(second)).json().proposals).toMatchObject([{ id: other }]);
    expect(refusalOf(await confirm(first))).toEqual([409, 'ALREADY_PROCESSED']);
    expect(await inForce('limit.3.day')).toBe('7000000');
  });

  it('from before a newer value is not confirmed, though nobody refused it, and can be refused', async () => {
    const stale = await propose('approvalFrom', '20000000');
    office.exchange.clock.advance(1000);
    await office.exchange.context.pool.query(
      `INSERT INTO withdrawal_policy (name, value, reason, in_force_from, set_by) VALUES ('approvalFrom', '10000000', 'x', $1, 'a, b')`,
      [office.exchange.clock.now()],
    );
    expect(refusalOf(await confirm(stale))).toEqual([409, 'ALREADY_PROCESSED']);
    expect(await inForce('approvalFrom')).toBe('10000000');
    expect((await confirm(stale, office.second, false)).statusCode).toBe(200);
  });

  it('is made once, however often it is sent, and anew where the first cannot be confirmed any more', async () => {
    const wish = { name: 'limit.1.day', value: '2000000', reason: '한도 조정' };
    const send = (more: object = {}, person: Person = office.operator) =>
      office.post(person, '/staff/policies', { ...wish, ...more });
    const ofName = async () =>
      (await shown()).proposals.filter(({ name }: { name: string }) => name === wish.name).length;
    const sent = await Promise.all([send(), send(), send()]);
    expect([sent.map(({ statusCode }) => statusCode), await ofName()]).toEqual([[200, 200, 200], 1]);
    await send({ value: '3000000' });
    await send({ reason: '다른 이유' });
    await send({}, office.second);
    expect(await ofName()).toBe(4);
    office.exchange.clock.advance(1000);
    await office.exchange.context.pool.query(
      `INSERT INTO withdrawal_policy (name, value, reason, in_force_from, set_by) VALUES ($1, '1', 'x', $2, 'a, b')`,
      [wish.name, office.exchange.clock.now()],
    );
    office.exchange.clock.advance(1000);
    await send();
    expect(await ofName()).toBe(5);
  });

  it('of two that are confirmed at once puts one in force', async () => {
    const ids = [await propose('ownWalletBelow', '1'), await propose('ownWalletBelow', '2')];
    const done = await Promise.all(ids.map((id) => confirm(id)));
    expect(done.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('of somebody who is no operator any more is not confirmed', async () => {
    const gone = await office.staff.loggedIn('operator');
    const id = await propose('secondPersonFrom', '90000000', gone);
    await office.exchange.context.pool.query('UPDATE staff_member SET disabled_at = now() WHERE email = $1', [
      gone.email,
    ]);
    expect(refusalOf(await confirm(id))).toEqual([409, 'STAFF_PROPOSER_LEFT']);
    expect(await inForce('secondPersonFrom')).toBe('50000000');
  });

  it.each([
    ['graceSeconds', '604800', 200],
    ['graceSeconds', '604801', 400],
    ['lateAfterMinutes', '527040', 200],
    ['lateAfterMinutes', '999999999999999', 400],
    ['limit.5.day', '999999999999999', 200],
  ])('of time is no longer than a date can bear: %s = %s is %s', async (name, value, status) => {
    const answer = await office.post(office.operator, '/staff/policies', { name, value, reason: 'x' });
    expect(answer.statusCode).toBe(status);
  });
});
