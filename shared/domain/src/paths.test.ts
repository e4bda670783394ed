import { insidePath } from './paths';
import { hostileAddresses, keptAddresses, refusedAddresses } from './testing/return-addresses';

it.each(['/', '/login?via=repd&code=1', '/app/asset/#x', '/exchange/KRW-BTC'])('keeps %s (AUTH-058)', (path) =>
  expect(insidePath(path)).toBe(path),
);

it.each(refusedAddresses)('refuses %j (AUTH-058)', (address) => expect(insidePath(address)).toBeNull());

it.each(keptAddresses)('reads %j as %s of this site (AUTH-058)', (address, leadsTo) =>
  expect(insidePath(address)).toBe(leadsTo),
);

it('lets none of them leave the origin, whichever page and scheme it is read on (AUTH-058)', () => {
  expect(new Set(hostileAddresses).size).toBeGreaterThanOrEqual(60);
  const left = ['https://maru.example/login', 'http://localhost:8080/app/asset/'].flatMap((page) =>
    hostileAddresses.filter((address) => new URL(insidePath(address) ?? '/', page).origin !== new URL(page).origin),
  );
  expect(left).toEqual([]);
  // The same addresses, unread, do leave it.
  expect(hostileAddresses.filter(leavesUnread).length).toBeGreaterThan(30);
});

function leavesUnread(address: string): boolean {
  const page = 'https://maru.example/login';
  return URL.canParse(address, page) && new URL(address, page).origin !== 'https://maru.example';
}
