import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestApp, type TestApp } from '../testing/app';

jest.setTimeout(60_000);

const catalogue = readFileSync(join(__dirname, '../../../docs/requirements/api.md'), 'utf8');

interface Call {
  readonly method: string;
  readonly path: string;
}

interface CataloguedCall extends Call {
  /** Who may call it: `no` is everybody, `yes` a session. */
  readonly auth: string;
}

/** The calls of the catalogue's tables: `GET /v1/coins/{id}`; `data/…` lies under the base path. */
function catalogueCalls(): CataloguedCall[] {
  const rows = [...catalogue.matchAll(/^\| \[.\] API-\d+ \| ([^|]+) \| ([^|]+) \|/gm)];
  return rows.flatMap(([, cell = '', auth = '']) => {
    const [method = '', ...paths] = cell
      .trim()
      .split(/[\s,]+/)
      .filter((word) => !/^[(a-z][a-z]+[)]?$/.test(word));
    return paths.map((path) => ({
      method,
      path: path.startsWith('data/') ? `/v1/${path}` : path,
      auth: auth.trim(),
    }));
  });
}

/** Values of parameters that exist, so that a visitor is refused for want of a session and for nothing else. */
const exampleOf = (path: string): string =>
  path
    .replace('/auth/{id}', '/auth/email')
    .replace('{name}', 'dexko')
    .replace('{coinId}', '54')
    .replace('{coin}', 'BTC')
    .replace('{mode}', 'deposit')
    .replace('{m}', 'SMS')
    .replace(/\{\w+\}/g, '1');

const segments = (path: string) => path.split('/');

/** Whether a route of the server answers a call: a parameter of the catalogue is one of the route; each mode has a route of its own. */
function answers(route: Call, call: Call): boolean {
  const [own, asked] = [segments(route.path), segments(call.path)];
  return (
    route.method === call.method &&
    own.length === asked.length &&
    own.every((part, at) => part === asked[at] || asked[at] === '{mode}' || part.startsWith(':'))
  );
}

const routes: Call[] = [];
let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp({
    onRoute: ({ url, method }) => routes.push(...[method].flat().map((one) => ({ method: one, path: url }))),
  });
});
afterAll(() => exchange.end());

it('has a route for every call of the catalogue (PLAT-050)', () => {
  const calls = catalogueCalls();
  expect(calls.length).toBeGreaterThan(100);
  expect(calls.filter((call) => !routes.some((route) => answers(route, call)))).toEqual([]);
});

it('asks for a session where the catalogue says so, and for none where it is for everybody (PLAT-050, AUTH-114)', async () => {
  const asks: Record<'yes' | 'no', string[]> = { yes: [], no: [] };
  // The version file is the HTML server's.
  const calls = catalogueCalls().filter(({ path }) => path.startsWith('/'));
  for (const { method, path, auth } of calls) {
    if (auth !== 'yes' && auth !== 'no') continue;
    const answer = await exchange.call(method as 'GET', exampleOf(path));
    const isRefused = answer.statusCode === 401 && answer.json().header.code === 'LOGIN_REQUIRED';
    if (isRefused !== (auth === 'yes')) asks[auth].push(`${method} ${path}: ${answer.statusCode}`);
  }
  expect([calls.length > 100, asks]).toEqual([true, { yes: [], no: [] }]);
});
