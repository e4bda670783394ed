import { readConfirmParams } from './withdrawal-params';

const state = {
  ...{ coinId: '54', activeCoin: 'BTC', toParam: '', token: '', amount: '1', fee: '0.1', toAddress: 'a' },
  ...{ seToken: 'BTC', phone: '', finalWithdraw: '1.1', vaspId: '', needAddressee: false },
};

it.each([null, 'x', 7, {}, { ...state, coinId: '' }, { ...state, amount: 1 }, { ...state, toAddress: undefined }])(
  'reads no parameters from %j (WALT-110)',
  (odd) => expect(readConfirmParams(odd, '')).toBeNull(),
);

it('takes fee 0 from the address alone (WALT-111)', () => {
  expect(readConfirmParams(state, '?local=true')).toEqual({ ...state, local: true });
  expect(readConfirmParams({ ...state, local: true }, '?local=1')).toEqual({ ...state, local: false });
});
