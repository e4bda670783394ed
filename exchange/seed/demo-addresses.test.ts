import { createTestApp, type TestApp } from '../src/testing/app';
import { demoAddresses, seedDemoAddresses } from './demo-addresses';
import { seedDemoMembers } from './seed-demo-members';

jest.setTimeout(60_000);

let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp();
  await seedDemoMembers(exchange.sandbox.memberMaker);
  await seedDemoAddresses(exchange.modules.addressBook, exchange.modules.members);
});
afterAll(() => exchange.end());

it('gives minji an address book of addresses outside, each good for its network (WALT-100)', async () => {
  const cookie = await exchange.logIn('minji@maru.test');
  const { list } = (await exchange.call('GET', '/v1/addresses?count=99', { cookie })).json();
  const entries: { coin: string; alias: string; network: string; tag: string; address: string }[] = list;
  const shown = entries.map(({ coin, alias, network, tag }) => ({ coin, alias, network, tag })).reverse();
  expect(shown).toEqual(demoAddresses);
  const { rows } = await exchange.context.pool.query('SELECT address FROM deposit_address');
  const own = new Set(rows.map(({ address }) => address));
  expect(entries.filter(({ address }) => own.has(address))).toEqual([]);
});
