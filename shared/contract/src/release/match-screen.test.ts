import { matchRoutes } from 'react-router';
import { matchScreen } from './match-screen';

const address = (path: string) => ({ path });

/** Where the shell's router leads over the same table. */
const routerMatch = (paths: readonly string[], pathname: string): string | undefined =>
  matchRoutes(
    paths.map((path) => ({ path })),
    pathname,
  )?.[0]?.route.path;

describe('matchScreen', () => {
  afterEach(() => jest.restoreAllMocks());

  it.each([
    { when: 'a segment as written wins over a parameter', path: '/app/deposit/KRW', leads: '/app/deposit/KRW' },
    { when: 'a parameter takes any other value', path: '/app/deposit/BTC', leads: '/app/deposit/:coin' },
    { when: 'a slash at the end counts for nothing', path: '/app/deposit/BTC/', leads: '/app/deposit/:coin' },
    { when: 'letters count in either case', path: '/APP/Deposit/krw', leads: '/app/deposit/KRW' },
    { when: 'a parameter needs a value', path: '/app/deposit', leads: undefined },
    { when: 'Main is the empty path', path: '/', leads: '/' },
  ])('$when (SHEL-050)', ({ path, leads }) => {
    const addresses = ['/', '/app/deposit/:coin', '/app/deposit/KRW'].map(address);
    expect(matchScreen(addresses, path)?.path).toBe(leads);
  });

  it('takes the first of two addresses that match alike', () => {
    const [first, second] = [address('/:a/b'), address('/c/:d')];
    expect(matchScreen([first, second], '/c/b')).toBe(first);
    expect(matchScreen([second, first], '/c/b')).toBe(second);
  });

  const patterns = ['/', '/a', '/:x', '/a/b', '/a/:y', '/:x/b', '/:x/:y', '/a/b/c', '/a/:y/c', '/:x/b/:z'];
  const segments = ['a', 'A', 'b', 'c', 'd', '%61', 'a%2Fb', '%', '%ED%95%9C'];
  const paths = ['/', '//', ...segments.flatMap((one) => [`/${one}`, `/${one}/`, ...segments.flatMap(deeper(one))])];
  function deeper(one: string) {
    return (two: string) => [`/${one}/${two}`, `/${one}//${two}`, `/${one}/${two}/c`, `/${one}/${two}/${one}/`];
  }

  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])('agrees with the router of the shell over every path, table %s', (turn) => {
    // The router says so of every path that cannot be decoded.
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    // Each table lists the patterns in another order and lacks one, so that precedence is asked in every neighbourhood.
    const table = [...patterns.slice(turn + 1), ...patterns.slice(0, turn)];
    for (const pathname of paths)
      expect([pathname, matchScreen(table.map(address), pathname)?.path]).toEqual([
        pathname,
        routerMatch(table, pathname),
      ]);
  });
});
