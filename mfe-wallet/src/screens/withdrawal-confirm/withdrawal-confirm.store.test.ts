import { createTestServices, testMember } from '@maru/platform/testing';
import { CoinWithdrawalApi } from '../../api/coin-withdrawal.api';
import type { ConfirmParams } from '../../api/withdrawal-params';
import { addresses, vaspRows } from '../../testing/fixtures';
import { WithdrawalConfirmStore } from './withdrawal-confirm.store';

const params: ConfirmParams = {
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
};
const confirmUrl = 'http://confirm.localhost/#T';
const pricePath = 'POST /v1/travel/priceVerifications';
const verifyPath = 'POST /v1/travel/verifications';
const draftPath = 'POST /v1/transfers/drafts';
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

async function storeWith({
  change = {},
  priceLimit = 'Y',
}: {
  change?: Partial<ConfirmParams>;
  priceLimit?: string;
} = {}) {
  const services = createTestServices({ me: testMember() });
  services.api
    .answer('GET /v1/travel/vasps', vaspRows)
    .answer(pricePath, { authAddress: 'N', priceLimit })
    .answer(verifyPath, { result: { verificationUuid: 'U' } })
    .answer(draftPath, { id: '5', confirmUrl });
  services.modals.willAnswer('withdrawalNotice', 'closed').willAnswer('notice', 'closed');
  const confirm = jest.fn();
  const api = new CoinWithdrawalApi(services.api);
  const store = new WithdrawalConfirmStore({ ...params, ...change }, { ...services, api, confirm });
  store.start();
  await settled();
  return { services, store, confirm };
}
const named = async (made: Awaited<ReturnType<typeof storeWith>>) => {
  made.store.setName({ surname: '홍', givenName: '길동' });
  await made.store.verify();
  return made;
};

describe('the confirmation of a coin withdrawal', () => {
  it('asks whether the recipient has to be named, and does nothing before (WALT-113, WALT-116)', async () => {
    const { services, store, confirm } = await storeWith();
    expect(services.api.to(pricePath)[0]?.sent).toEqual({
      ciCode: 'BTC',
      amount: '0.5',
      address: addresses.BTC,
      destTag: '',
    });
    expect([store.needsName, store.ready]).toEqual([true, false]);
    await store.submit();
    expect(confirm).not.toHaveBeenCalled();
  });

  it('needs no name below the threshold (WALT-116)', async () => {
    const { services, store, confirm } = await storeWith({ priceLimit: 'N' });
    expect([store.needsName, store.ready]).toEqual([false, true]);
    await store.submit();
    expect(services.api.to(draftPath)[0]?.sent).toMatchObject({ verificationUuid: '', primaryIdentifier: '' });
    expect(confirm).toHaveBeenCalledWith(confirmUrl);
  });

  it.each<{ to: string; change: Partial<ConfirmParams> }>([
    { to: 'a personal wallet', change: { vaspId: '' } },
    { to: 'a member of this exchange', change: { local: true } },
  ])('asks no exchange about $to', async ({ change }) => {
    const { services, store } = await storeWith({ change });
    expect([store.needsName, store.ready]).toEqual([false, true]);
    expect(services.api.to(pricePath)).toEqual([]);
  });

  it('has the exchange check the name, and locks it then (WALT-117, WALT-118)', async () => {
    const { services, store } = await named(await storeWith({ change: { toParam: '77' } }));
    expect(services.api.to(verifyPath).map(({ sent }) => sent)).toEqual([
      {
        ciCode: 'BTC',
        vaspId: 'hanbit',
        amount: '0.5',
        accountNumber: `${addresses.BTC}:77`,
        primaryIdentifier: '홍',
        secondaryIdentifier: '길동',
      },
    ]);
    expect([store.verified, store.ready]).toEqual([true, true]);
    store.setName({ surname: '김' });
    expect(store.surname).toBe('홍');
    await store.verify();
    expect(services.api.to(verifyPath)).toHaveLength(1);
  });

  it('keeps the name that the receiving exchange is asked about (WALT-117)', async () => {
    const { services, store } = await storeWith();
    store.setName({ surname: '홍', givenName: '길동' });
    const verified = store.verify();
    store.setName({ surname: '김' });
    await verified;
    expect([store.surname, store.verified]).toEqual(['홍', true]);
    expect(services.api.to(verifyPath)).toHaveLength(1);
  });

  it('sends the verification with the withdrawal, and leaves for its confirmation (WALT-118, WALT-120)', async () => {
    const { services, store, confirm } = await named(await storeWith());
    await store.submit();
    expect(services.api.to(draftPath).map(({ sent }) => sent)).toEqual([
      {
        coinId: '54',
        amount: '0.5',
        toAddress: addresses.BTC,
        destTag: '',
        seToken: 'BTC',
        vaspId: 'hanbit',
        fee: '0.0008',
        verificationUuid: 'U',
        primaryIdentifier: '홍',
        secondaryIdentifier: '길동',
      },
    ]);
    expect(confirm.mock.calls).toEqual([[confirmUrl]]);
    expect(store).toMatchObject({ busy: false });
  });

  it.each([
    { vaspId: 'hanbit', surname: 'Hong', givenName: '길동', ok: false },
    { vaspId: 'hanbit', surname: '', givenName: '길동', ok: false },
    { vaspId: 'harbour', surname: '홍', givenName: 'Gildong', ok: false },
    { vaspId: 'harbour', surname: 'Hong', givenName: 'Gil Dong', ok: true },
  ])('wants the letters of the country: $surname $givenName at $vaspId (WALT-114)', async (row) => {
    const { services, store } = await storeWith({ change: { vaspId: row.vaspId } });
    store.setName(row);
    await store.verify();
    expect(store.nameProblem).toBe(row.ok ? null : 'TRAVEL_NAME_LETTERS');
    expect(services.api.to(verifyPath)).toHaveLength(row.ok ? 1 : 0);
  });

  it('says what the exchange says of the name, which stays (WALT-119, ERR-217)', async () => {
    const made = await storeWith();
    made.services.api.refuse(verifyPath, 'TRAVEL_RULE_REFUSED', '확인되지 않았습니다.', 409);
    const { store } = await named(made);
    expect(store).toMatchObject({ nameFailure: '확인되지 않았습니다.', surname: '홍', verified: false, ready: false });
  });

  it('unlocks the names where the verification is no good any more (ERR-217)', async () => {
    const { services, store } = await named(await storeWith());
    services.api.refuse(draftPath, 'TRAVEL_VERIFICATION_INVALID', '만료되었습니다.', 409);
    await store.submit();
    expect(store).toMatchObject({ verified: false, ready: false, surname: '홍' });
  });

  it('tells of another fee in its modal, and goes back to the entry with the fee of now (WALT-083, ERR-215)', async () => {
    const { services, store, confirm } = await named(await storeWith());
    services.api.refuse(draftPath, 'FEE_CHANGED', '수수료가 변경되었습니다.', 409);
    await store.submit();
    expect(services.modals.opened).toMatchObject([{ name: 'withdrawalNotice', input: { kind: 'feeChanged' } }]);
    expect(services.navigation.visits).toEqual([{ to: 'back' }]);
    expect(confirm).not.toHaveBeenCalled();
  });

  it('leaves once for a double click (WALT-127)', async () => {
    const { services, store, confirm } = await named(await storeWith());
    await Promise.all([store.submit(), store.submit()]);
    expect([services.api.to(draftPath).length, confirm.mock.calls.length]).toEqual([1, 1]);
  });

  it('says a refusal in a modal, and leaves for nowhere (WALT-126, ERR-218)', async () => {
    const { services, store, confirm } = await named(await storeWith());
    services.api.refuse(draftPath, 'ADDRESS_NOT_LISTED', '주소록에 등록된 주소로만', 403);
    await store.submit();
    expect(services.modals.opened).toEqual([{ name: 'notice', input: { message: '주소록에 등록된 주소로만' } }]);
    expect(store).toMatchObject({ verified: true, busy: false });
    expect(confirm).not.toHaveBeenCalled();
  });

  it('says that it cannot be confirmed where the site has no page for it', async () => {
    const { services, store, confirm } = await named(await storeWith());
    services.api.answer(draftPath, { id: '5', confirmUrl: '' });
    await store.submit();
    const message = '출금은 확인 화면에서만 진행할 수 있습니다.';
    expect(services.modals.opened).toEqual([{ name: 'notice', input: { message } }]);
    expect(confirm).not.toHaveBeenCalled();
  });
});
