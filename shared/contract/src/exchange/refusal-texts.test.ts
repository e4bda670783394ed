import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RefusalName, refusals } from './refusals';

const folder = join(__dirname, 'refusals');
const catalogue = readFileSync(join(__dirname, '../../../../docs/requirements/errors.md'), 'utf8');

/** Of rows whose words are no whole text: one for two cases, and letters that Korean grammar bends. */
const unlike: readonly RefusalName[] = ['DEPOSIT_ACCOUNT_MISSING', 'TRAVEL_NAME_LETTERS'];

/** Values have names of their own on either side. */
const plain = (text: string) => text.replace(/\{[^}]*\}/g, '{}').replaceAll('★ ', '');

const rowOf = (id: string): string => plain(catalogue.split('\n').find((line) => line.includes(` ${id} |`)) ?? '');

/** Refusals whose comment names their rows. */
const named = readdirSync(folder).flatMap((file) =>
  [...readFileSync(join(folder, file), 'utf8').matchAll(/\/\*\*([^*]*ERR-\d+[^*]*)\*\/\s*([A-Z0-9_]+): \{/g)].map(
    ([, comment = '', name = '']) => ({ name: name as RefusalName, ids: comment.match(/ERR-\d+/g) ?? [] }),
  ),
);

describe('the refusals that the error catalogue lists', () => {
  it('are nearly all of its rows', () => expect(named.length).toBeGreaterThan(80));

  it('say what it says, letter by letter (ERR-005, ERR-266)', () => {
    const others = named.filter(({ name, ids }) => {
      const rows = ids.map(rowOf);
      const isOwnWords = rows.some((row) => row.includes('server message'));
      return !unlike.includes(name) && !isOwnWords && !rows.some((row) => row.includes(plain(refusals[name].text.ko)));
    });
    expect(others).toEqual([]);
  });
});
