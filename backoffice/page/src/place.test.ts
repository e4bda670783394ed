import { hrefOf, type Place, placeOf } from './place';

describe('the address of a place', () => {
  it.each<readonly [string, Place]>([
    ['#/queues', { screen: 'queues' }],
    ['#/cases', { screen: 'cases', page: 1 }],
    ['#/cases?kind=kyc&state=open&page=3', { screen: 'cases', kind: 'kyc', state: 'open', page: 3 }],
    ['#/cases/12', { screen: 'case', id: '12' }],
    ['#/inquiries?state=answered&page=2', { screen: 'inquiries', state: 'answered', page: 2 }],
    ['#/inquiries/31', { screen: 'inquiry', id: '31' }],
    ['#/members', { screen: 'members' }],
    ['#/payouts?list=stuck', { screen: 'payouts', list: 'stuck' }],
    ['#/payouts/7', { screen: 'payout', id: '7' }],
    ['#/custody', { screen: 'custody' }],
    ['#/bank', { screen: 'bank' }],
    ['#/markets', { screen: 'markets' }],
    ['#/policies', { screen: 'policies' }],
    ['#/sales', { screen: 'sales' }],
    ['#/sales/new', { screen: 'newSale' }],
    ['#/sales/HANOK2026', { screen: 'sale', code: 'HANOK2026' }],
    ['#/trail', { screen: 'trail' }],
  ])('%s leads there and back', (hash, place) => {
    expect(placeOf(hash)).toEqual(place);
    expect(hrefOf(place)).toBe(hash);
  });

  it.each(['#/cases/12/files', '#/cases/../me', '#/members/1', '#/nowhere', '#/cases/1e3', '#/sales/hanok'])(
    '%s is unknown',
    (hash) => expect(placeOf(hash)).toEqual({ screen: 'unknown' }),
  );

  it('takes no filter or page that there is not', () => {
    expect(placeOf('#/cases?kind=toString&state=gone&page=-1')).toEqual({ screen: 'cases', page: 1 });
  });

  it.each(['#/payouts', '#/payouts?list=toString'])('%s leads to what waits for approval', (hash) =>
    expect(placeOf(hash)).toEqual({ screen: 'payouts', list: 'approval' }),
  );

  it('begins at the queues', () => expect(placeOf('')).toEqual({ screen: 'queues' }));
});
