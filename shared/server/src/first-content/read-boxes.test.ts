import { type FirstContentBox, firstContentLimits } from '@maru/contract';
import { readBoxes } from './read-boxes';

const read = (value: unknown) => readBoxes(JSON.stringify(value));
const nested = (depth: number): FirstContentBox => (depth === 0 ? 'x' : ['sk-row', nested(depth - 1)]);

describe('boxes that a server bundle has drawn', () => {
  it('are lists that begin with classes, and texts', () => {
    const boxes = [['sk-row sk-market', ['sk-figure', '1,500'], 'a'], 'b'];
    expect(read(boxes)).toEqual(boxes);
    expect(read(null)).toBeNull();
    expect(read([])).toEqual([]);
  });

  it.each([
    ['is no list', { length: 1 }, 'its result is no list of boxes'],
    ['has a number for a box', [['sk-row', 7]], 'a box is neither text nor a list that begins with its classes'],
    ['has an object for a box', [{ html: '<b>' }], 'a box is neither text nor a list'],
    ['has a box without classes', [[]], 'a box does not begin with its classes'],
    ['has a list for classes', [[['sk-row']]], 'a box does not begin with its classes'],
    ['names a class of the shell’s frame', [['sk-head', 'Maru']], 'there is no class "sk-head"'],
    ['names the class of the cover', [['sk-row sk-cover']], 'there is no class "sk-cover"'],
    ['breaks out of the attribute', [['sk-row" onclick="x']], 'there is no class'],
    ['has two spaces', [['sk-row  sk-s']], 'there is no class ""'],
    ['has a text that is too long', ['x'.repeat(firstContentLimits.textMax + 1)], 'a text has 301 characters'],
    ['has too many boxes', Array(firstContentLimits.boxesMax + 1).fill(''), 'has more than 1000 boxes'],
    ['is nested too deep', [nested(firstContentLimits.depthMax + 1)], 'its boxes are nested more than 8 deep'],
  ])('are refused where the result %s', (_what, value, why) => {
    expect(() => read(value)).toThrow(why);
  });

  it('may be as many and as deep as the limits say', () => {
    expect(read(Array(firstContentLimits.boxesMax).fill(''))).toHaveLength(firstContentLimits.boxesMax);
    expect(read([nested(firstContentLimits.depthMax)])).toHaveLength(1);
  });
});
