import { hostileAddresses } from '@maru/domain/testing';
import { createTestServices } from '@maru/platform/testing';
import { goBack, readReturnPath } from './return-path';

const at = (search: string, state: unknown = null) => ({ pathname: '/login', search, state });

describe('readReturnPath', () => {
  it.each([
    ['?fullPath=%2Fapp%2Fasset%3Fa%3D1', '/app/asset?a=1'],
    ['?fullPath=https%3A%2F%2Fevil.test%2F', null],
    ['?fullPath=%2F%2Fevil.test', null],
    ['?fullPath=%2F%5Cevil.test', null],
    ['?fullPath=javascript%3Aalert(1)', null],
    ['', null],
  ])('reads %s as %s (AUTH-058)', (search, fullPath) => {
    expect(readReturnPath(at(search)).fullPath).toBe(fullPath);
  });

  it('leads none of the hostile addresses off this site, from the query or from navigation state (AUTH-058)', () => {
    const { navigation } = createTestServices();
    for (const address of hostileAddresses) {
      goBack(navigation, readReturnPath(at(`?${new URLSearchParams({ fullPath: address, refName: address })}`)));
      goBack(navigation, readReturnPath(at('', { fullPath: address, refName: address })));
    }
    const site = 'https://maru.example';
    const left = navigation.visits.filter(({ to }) => to !== 'Main' && new URL(to, site).origin !== site);
    expect([navigation.visits.length, left]).toEqual([2 * hostileAddresses.length, []]);
  });

  it('prefers navigation state and takes names of routes only (AUTH-052)', () => {
    expect(readReturnPath(at('?refName=Main', { fullPath: '/mypage', refName: 'a/b' }))).toEqual({
      fullPath: '/mypage',
      refName: null,
    });
  });
});

it.each([
  [{ fullPath: '/mypage', refName: 'Member' }, '/mypage'],
  [{ fullPath: null, refName: 'Member' }, 'Member'],
  [{ fullPath: null, refName: null }, 'Main'],
])('goes back by %j to %s (AUTH-057)', (returnTo, to) => {
  const { navigation } = createTestServices();
  goBack(navigation, returnTo);
  expect(navigation.visits.map((visit) => visit.to)).toEqual([to]);
});
