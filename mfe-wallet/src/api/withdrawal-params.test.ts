import { readConfirmParams } from './withdrawal-params';

const me = { uid: 'M1' };
const state = {
  by: me.uid,
  ...{ coinId: '54', activeCoin: 'BTC', toParam: '', token: '', amount: '1', fee: '0.1', toAddress: 'a' },
  ...{ seToken: 'BTC', networkTitle: 'Bitcoin', phone: '', finalWithdraw: '1.1', vaspId: '', needAddressee: false },
};

it.each([null, 'x', 7, {}, { ...state, coinId: '' }, { ...state, amount: 1 }, { ...state, toAddress: undefined }])(
  'reads no parameters from %j (WALT-110)',
  (odd) => expect(readConfirmParams({ state: odd, search: '' }, me)).toBeNull(),
);

it.each([{ uid: 'M2' }, null])('reads nobody else’s parameters: %j (WALT-110)', (other) => {
  expect(readConfirmParams({ state, search: '' }, other)).toBeNull();
  expect(readConfirmParams({ state: { ...state, by: undefined }, search: '' }, me)).toBeNull();
});

it('takes fee 0 from the address alone (WALT-111)', () => {
  const { by, ...params } = state;
  expect(readConfirmParams({ state, search: '?local=true' }, me)).toEqual({ ...params, local: true });
  expect(readConfirmParams({ state: { ...state, local: true }, search: '?local=1' }, { uid: by })).toEqual({
    ...params,
    local: false,
  });
});

it('names the network by its id where an entry of before does (WALT-110)', () => {
  const { networkTitle: _, ...before } = state;
  expect(readConfirmParams({ state: before, search: '' }, me)).toMatchObject({ networkTitle: 'BTC' });
});
