import { testTitlesOf } from './test-titles';

const read = (source: string) => testTitlesOf(source, 'a.test.ts');

describe('titles of tests', () => {
  it('are those of it, test and describe, however they are called', () => {
    const source = `describe('a', () => { it('b', () => {}); test.describe.serial(\`c\`, () => {}); it.only("d", f); });`;
    expect(read(source).titles).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are not what other functions are given, nor comments', () => {
    expect(read(`// it('a', f)\nexpect('b').toBe('c'); split('d', f);`)).toEqual({ titles: [], rows: [] });
  });

  it('print the columns that they name, and leave the others in rows', () => {
    const source = `it.each([{ when: 'a', id: 'b', other: 'c' }] as const)('gives it when $when ($id)', f);`;
    expect(read(source)).toEqual({ titles: ['gives it when $when ($id)', 'a', 'b'], rows: ['c'] });
  });

  it('print as many cells as they have placeholders', () => {
    expect(read(`it.each([['a', 'b'], ['c', 'd']])('shows %s', f);`)).toEqual({
      titles: ['shows %s', 'a', 'c'],
      rows: ['b', 'd'],
    });
  });

  it('print cells of a template table and of a table with a name', () => {
    const template = `it.each\`when | id\n\${'a'} | \${'b'}\n\${'c'} | \${'d'}\`('gives $id', f);`;
    expect(read(template)).toEqual({ titles: ['gives $id', 'b', 'd'], rows: ['a', 'c'] });
    expect(read(`const cases = [{ id: 'a' }]; it.each(cases)('gives $id', f);`).titles).toContain('a');
    expect(read(`const cases = [{ id: 'a' }]; it.each(cases)('gives it', f);`).rows).toEqual(['a']);
  });

  it('print what they take of the loops around them', () => {
    const loop = (item: string, rows: string, shown: string) =>
      `for (const ${item} of ${rows}) test(\`\${${shown}}\`, f);`;
    expect(read(loop('[who, id]', "[['a', 'b']]", 'who'))).toEqual({ titles: ['', 'a'], rows: ['b'] });
    expect(read(loop('{ who }', "[{ who: 'a', id: 'b' }]", 'who'))).toEqual({ titles: ['', 'a'], rows: ['b'] });
    expect(read(loop('each', "[{ who: 'a', id: 'b' }]", 'each.id'))).toEqual({ titles: ['', 'b'], rows: ['a'] });
    expect(read(loop('each', "['a']", 'each'))).toEqual({ titles: ['', 'a'], rows: [] });
  });
});
