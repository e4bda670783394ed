import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestApp } from '../testing/app';

const catalogue = readFileSync(join(__dirname, '../../../docs/requirements/api.md'), 'utf8');

interface Call {
  readonly method: string;
  readonly path: string;
}

/** The calls of the catalogue's tables: `GET /v1/coins/{id}`; `data/…` lies under the base path. */
function catalogueCalls(): Call[] {
  const cells = [...catalogue.matchAll(/^\| \[.\] API-\d+ \| ([^|]+) \|/gm)].map(([, cell = '']) => cell.trim());
  return cells.flatMap((cell) => {
    const [method = '', ...paths] = cell.split(/[\s,]+/).filter((word) => !/^[(a-z][a-z]+[)]?$/.test(word));
    return paths.map((path) => ({ method, path: path.startsWith('data/') ? `/v1/${path}` : path }));
  });
}

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

it('has a route for every call of the catalogue (PLAT-050)', async () => {
  const routes: Call[] = [];
  const exchange = await createTestApp({
    onRoute: ({ url, method }) => routes.push(...[method].flat().map((one) => ({ method: one, path: url }))),
  });
  const calls = catalogueCalls();
  expect(calls.length).toBeGreaterThan(100);
  expect(calls.filter((call) => !routes.some((route) => answers(route, call)))).toEqual([]);
  await exchange.end();
});
