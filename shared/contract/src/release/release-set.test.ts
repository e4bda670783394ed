import { ROLLOUTS_MAX, SET_ID } from './release-set';

describe('the shape of a set’s id', () => {
  it('takes as many rollouts as there may be, and is bounded', () => {
    const longest = ['set-4294967295', ...Array.from({ length: ROLLOUTS_MAX }, () => 'r4294967295')].join('.');
    for (const id of ['set-0', 'set-57', 'set-57.r42', longest]) expect([id, SET_ID.test(id)]).toEqual([id, true]);
    expect(longest.length).toBeLessThanOrEqual(254);
    expect(SET_ID.test(`${longest}.r1`)).toBe(false);
  });

  it('takes nothing around it', () => {
    for (const id of [
      '',
      'set-',
      'set-1 ',
      'set-1\n',
      ' set-1',
      'set-1, set-2',
      'set-1.',
      'set-1.x2',
      'Set-1',
      'set-12345678901',
    ])
      expect([id, SET_ID.test(id)]).toEqual([id, false]);
  });
});
