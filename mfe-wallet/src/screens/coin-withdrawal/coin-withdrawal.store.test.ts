import type { CoinWithdrawalTerms } from '@maru/contract';
import { createTestServices, testList, testMember } from '@maru/platform/testing';
import { AddressBookApi } from '../../api/address-book.api';
import { CoinWithdrawalApi } from '../../api/coin-withdrawal.api';
import { addresses, bookRow, coinTermsRow, usdtTermsRow, vaspRows, xrpTermsRow } from '../../testing/fixtures';
import { CoinWithdrawalStore, type FormContent } from './coin-withdrawal.store';

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

async function storeWith(terms: CoinWithdrawalTerms = coinTermsRow(), content: Partial<FormContent> = {}) {
  const services = createTestServices({ me: testMember() });
  const { coin } = terms;
  const path = `/v1/wallets/coin/${coin}`;
  services.api
    .answer(`GET ${path}/withdrawal-terms`, terms)
    .answer('GET /v1/travel/vasps', vaspRows)
    .answer('GET /v1/addresses', testList(bookRow()))
    .answer(`POST ${path}/localValid`, { local: false, result: false });
  for (const address of Object.values(addresses))
    services.api.answer(`GET /v1/aspect/validator/wallet-address/${coin}/${address}`, { result: 'Y' });
  const deps = { ...services, api: new CoinWithdrawalApi(services.api), book: new AddressBookApi(services.api) };
  const store = new CoinWithdrawalStore(coin, deps, content);
  const stop = store.start();
  await settled();
  return { services, store, stop, path };
}

/** All filled in but the check. */
const filled = { kind: 'domestic', receiverId: 'hanbit', address: addresses.BTC } as const;
async function readyStore() {
  const made = await storeWith();
  made.store.setDestination(filled);
  made.store.setAmount('0.5');
  await made.store.checkAddress();
  return made;
}

describe('a coin withdrawal on the screen', () => {
  it('goes on only while everything holds (WALT-082)', async () => {
    const { store } = await readyStore();
    expect(store.complete).toBe(true);
    store.setAmount('0.0009');
    expect([store.amountProblem, store.complete]).toEqual(['WITHDRAWAL_BELOW_MINIMUM', false]);
    store.setAmount('1.9993');
    expect([store.amountProblem, store.complete]).toEqual(['WITHDRAWAL_OVER_LIMIT', false]);
    store.setAmount('1.9992');
    expect([store.amountProblem, store.complete]).toEqual([null, true]);
    store.setAmount('');
    expect([store.amountProblem, store.params]).toEqual(['WITHDRAWAL_AMOUNT_MISSING', null]);
  });

  it.each<{ what: string; change: Partial<FormContent> }>([
    { what: 'address', change: { address: `1${'1'.repeat(33)}` } },
    { what: 'receiving exchange', change: { receiverId: 'nuri' } },
    { what: 'kind of receiver', change: { kind: 'personal' } },
    { what: 'network', change: { network: 'BTC' } },
  ])('has to be checked again after another $what (WALT-077)', async ({ change }) => {
    const { store } = await readyStore();
    store.setDestination(change);
    expect([store.check.state, store.complete]).toEqual(['none', false]);
  });

  it('has to be checked again after another tag (WALT-077)', async () => {
    const { store } = await storeWith(xrpTermsRow());
    store.setDestination({ kind: 'personal', address: addresses.XRP, tag: '7' });
    await store.checkAddress();
    expect(store.check.passed).toBe(true);
    store.setDestination({ tag: '8' });
    expect(store.check.passed).toBe(false);
  });

  it('does not take the answer about an older address for one about this one (WALT-077)', async () => {
    const { services, store, path } = await storeWith();
    let answer: (value: object) => void = () => undefined;
    services.api.answer(`POST ${path}/localValid`, () => new Promise((resolve) => (answer = resolve)));
    store.setDestination(filled);
    const checking = store.checkAddress();
    await settled();
    expect(store.check.state).toBe('checking');
    store.setDestination({ address: `1${'1'.repeat(33)}` });
    answer({ local: true, result: true });
    await checking;
    expect(store.check.state).toBe('none');
  });

  it('asks for member and address in this order, with the receiving exchange (WALT-075, WALT-076)', async () => {
    const { services, store, path } = await storeWith();
    store.setDestination({ ...filled, address: ` ${addresses.BTC} ` });
    await store.checkAddress();
    const sent = { addr: addresses.BTC, destTag: '', vaspId: 'hanbit', seToken: 'BTC' };
    expect(services.api.to(`POST ${path}/localValid`).map((call) => call.sent)).toEqual([sent]);
    expect(services.api.to(`GET /v1/aspect/validator/wallet-address/BTC/${addresses.BTC}`)).toHaveLength(1);
    expect(store.check.state).toBe('external');
  });

  it('costs nothing to a member of this exchange, who is not asked about at a network (WALT-075, WALT-081)', async () => {
    const { services, store, path } = await storeWith();
    services.api.answer(`POST ${path}/localValid`, { local: true, result: true });
    store.setDestination(filled);
    store.setAmount('0.5');
    expect([store.fee, store.total?.toFixed(), store.maximum.toFixed()]).toEqual(['0.0008', '0.5008', '1.9992']);
    await store.checkAddress();
    expect([store.fee, store.total?.toFixed(), store.maximum.toFixed()]).toEqual(['0', '0.5', '2']);
    expect(services.api.to(`GET /v1/aspect/validator/wallet-address/BTC/${addresses.BTC}`)).toEqual([]);
    expect(store.params).toMatchObject({ local: true, fee: '0', needAddressee: false });
  });

  it.each([
    { result: 'N', refusal: 'RECIPIENT_INVALID' },
    { result: 'C', refusal: 'ADDRESS_IS_CONTRACT' },
  ])('is refused where the network says $result (WALT-074, WALT-076, ERR-206)', async ({ result, refusal }) => {
    const { services, store } = await storeWith();
    services.api.answer(`GET /v1/aspect/validator/wallet-address/BTC/${addresses.BTC}`, { result });
    store.setDestination(filled);
    await store.checkAddress();
    expect(store.check).toMatchObject({ state: 'refused', refusal });
  });

  it('says what the exchange says of the check, and keeps what was typed', async () => {
    const { services, store, path } = await storeWith();
    services.api.refuse(`POST ${path}/localValid`, 'ADDRESS_IS_OWN', '본인의 입금 주소로는 출금할 수 없습니다.', 409);
    store.setDestination(filled);
    await store.checkAddress();
    expect(store.check).toMatchObject({ state: 'refused', failure: '본인의 입금 주소로는 출금할 수 없습니다.' });
    expect(store.form).toMatchObject(filled);
  });

  it.each<{ when: string; change: Partial<FormContent>; problem: string }>([
    { when: 'no receiver is chosen (WALT-067)', change: { kind: null }, problem: 'RECEIVER_NOT_CHOSEN' },
    {
      when: 'a kind, but no exchange is chosen (WALT-067)',
      change: { receiverId: '' },
      problem: 'RECEIVER_NOT_CHOSEN',
    },
    { when: 'the exchange is of the other kind', change: { receiverId: 'harbour' }, problem: 'RECEIVER_NOT_CHOSEN' },
    { when: 'no address is typed (WALT-068)', change: { address: ' ' }, problem: 'ADDRESS_MISSING' },
    {
      when: 'the address has 87 characters (WALT-068)',
      change: { address: '1'.repeat(87) },
      problem: 'ADDRESS_INVALID',
    },
    {
      when: 'the address is of another network (WALT-073)',
      change: { address: addresses.ETH },
      problem: 'ADDRESS_INVALID',
    },
  ])('asks the exchange nothing while $when', async ({ change, problem }) => {
    const { services, store, path } = await storeWith();
    store.setDestination({ ...filled, ...change });
    expect(await store.checkAddress()).toBe(false);
    expect(store.receiverProblem ?? store.addressProblem).toBe(problem);
    expect(services.api.to(`POST ${path}/localValid`)).toEqual([]);
  });

  it('lets an empty tag of XRP pass once the member has said that none is needed (WALT-069, WALT-070)', async () => {
    const { store } = await storeWith(xrpTermsRow());
    store.setDestination({ kind: 'personal', address: addresses.XRP });
    expect(store.tagProblem).toBe('TAG_MISSING');
    store.setDestination({ noTag: true });
    expect(store.tagProblem).toBeNull();
    store.setDestination({ tag: '４２', noTag: false });
    expect(store.tagProblem).toBe('TAG_INVALID');
  });

  it('takes fee and form of the address from the network of the tab (WALT-065, WALT-072)', async () => {
    const { store } = await storeWith(usdtTermsRow());
    store.setDestination({ kind: 'personal', address: addresses.ETH });
    expect([store.network?.title, store.fee, store.addressProblem]).toEqual(['ERC-20', '3', null]);
    store.setDestination({ network: 'TRX' });
    expect([store.network?.title, store.fee, store.addressProblem]).toEqual(['TRC-20', '1', 'ADDRESS_INVALID']);
    store.setDestination({ address: addresses.TRX });
    expect(store.addressProblem).toBeNull();
  });

  it.each([
    { amount: '0.00999999', problem: null },
    { amount: '0.01', problem: 'OWN_WALLET_OVER_LIMIT' },
  ])('to a personal wallet is worth less than 1,000,000 KRW: $amount (WALT-086)', async ({ amount, problem }) => {
    const { store } = await storeWith();
    store.setDestination({ kind: 'personal', address: addresses.BTC });
    store.setAmount(amount);
    expect(store.amountProblem).toBe(problem);
    store.setDestination(filled);
    expect(store.amountProblem).toBeNull();
  });

  it('fills percent and exactly the maximum (WALT-079)', async () => {
    const { store } = await storeWith();
    store.takeShare(100);
    expect(store.form.amount).toBe('1.9992');
    store.takeShare(25);
    expect(store.form.amount).toBe('0.4998');
    expect(store.worth?.toFixed()).toBe('49980000');
  });

  it('takes network, address and tag of an entry of the book (WALT-100)', async () => {
    const { services, store } = await storeWith(xrpTermsRow());
    expect(services.api.to('GET /v1/addresses')[0]?.sent).toEqual({ coin: 'XRP', page: 1, count: 99 });
    store.takeEntry({ network: 'XRP', address: addresses.XRP, tag: '77' });
    expect(store.destination).toMatchObject({ network: 'XRP', address: addresses.XRP, tag: '77' });
    expect(store.check.state).toBe('none');
  });

  it('hands to the confirmation what it needs (WALT-110, WALT-113, ENTI-056)', async () => {
    const { store } = await readyStore();
    expect(store.params).toEqual({
      coinId: '54',
      activeCoin: 'BTC',
      needAddressee: true,
      toParam: '',
      token: '',
      amount: '0.5',
      fee: '0.0008',
      toAddress: addresses.BTC,
      seToken: 'BTC',
      networkTitle: 'Bitcoin',
      phone: '',
      finalWithdraw: '0.5008',
      vaspId: 'hanbit',
      local: false,
    });
    store.setAmount('0.0099');
    expect(store.params).toMatchObject({ needAddressee: false });
  });

  it('begins with what was filled in before the confirmation, to be checked again', async () => {
    const { store } = await storeWith(coinTermsRow(), { ...filled, amount: '0.5' });
    expect(store.form).toMatchObject({ ...filled, amount: '0.5' });
    expect([store.check.state, store.complete]).toEqual(['none', false]);
  });

  it('reads again when the member’s coins change, and no longer once it is stopped', async () => {
    const { services, stop, path } = await storeWith();
    const change = (coin: string) =>
      services.prices.pushPrivate({ kind: 'wallet', wallet: { coin, total: '1', usingCoin: '0', available: '1' } });
    const reads = () => services.api.to(`GET ${path}/withdrawal-terms`).length;
    change('ETH');
    expect(reads()).toBe(1);
    change('BTC');
    expect(reads()).toBe(2);
    stop();
    change('BTC');
    expect(reads()).toBe(2);
  });
});
