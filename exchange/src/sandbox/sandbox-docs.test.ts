import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteOptions } from 'fastify';
import { reviewKinds } from '../modules/review';
import { createTestApp, type TestApp } from '../testing/app';
import { faultTargets } from './faults';

jest.setTimeout(60_000);

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
}

const routes: RouteOptions[] = [];
let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp({ onRoute: (route) => routes.push(route) });
});
afterAll(() => exchange.end());

/** Words that a field takes, `/` between them; empty where it takes more than words. */
const wordsOf = ({ enum: words, anyOf = [] }: Schema): string =>
  (words ?? anyOf.map(({ const: only }) => only)).filter((word) => typeof word === 'string' && word !== '').join('/');

/** Fields as the page writes them: `{email, told?: Y/N}`. */
function fieldsOf({ properties = {}, required = [] }: Schema = {}): string {
  const fields = Object.entries(properties).map(([name, field]) => {
    const words = wordsOf(field);
    return `${name}${required.includes(name) ? '' : '?'}${words && `: ${words}`}`;
  });
  return fields.length > 0 ? ` {${fields.join(', ')}}` : '';
}

/** Calls of the sandbox with their fields, as they are registered. */
const registered = () =>
  routes
    .filter(({ url, method, schema }) => url.startsWith('/sandbox/') && method !== 'HEAD' && !schema?.hide)
    .map(
      ({ url, method, schema }) => `\`${method} ${url}\`${fieldsOf((schema?.body ?? schema?.querystring) as Schema)}`,
    );

describe('the calls of the sandbox', () => {
  it('stand in docs/reference/sandbox.md with every field, and no others do', () => {
    const page = readFileSync(join(__dirname, '../../../docs/reference/sandbox.md'), 'utf8');
    const documented = [...page.matchAll(/^\| (`[A-Z]+ \S+`(?: \{[^}]*\})?) \|/gm)].map(([, call]) => call);
    expect(documented.toSorted()).toEqual(registered().toSorted());
  });

  it('can be made on its page for every kind of review and every target of a fault', async () => {
    const { body } = await exchange.app.inject('/sandbox');
    const optionsOf = (name: string) => {
      const [, list = ''] = body.match(new RegExp(`<select name="${name}">([\\s\\S]*?)</select>`)) ?? [];
      return [...list.matchAll(/<option(?: value="(\w+)")?>(\w*)/g)].map(([, value, text]) => value ?? text);
    };
    expect(optionsOf('kind').toSorted()).toEqual(reviewKinds.toSorted());
    expect(optionsOf('target').toSorted()).toEqual(faultTargets.toSorted());
  });
});
