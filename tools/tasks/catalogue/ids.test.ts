import { idsIn } from './ids';

const known = new Set(['AREA-001', 'AREA-002', 'AREA-003', 'AREA-007', 'AREA-020', 'AREA-021']);

describe('requirement ids in a text', () => {
  it.each([
    { text: 'one (AREA-001)', gives: ['AREA-001'] },
    { text: 'two (AREA-020, AREA-021)', gives: ['AREA-020', 'AREA-021'] },
    { text: 'a range (AREA-001..003)', gives: ['AREA-001', 'AREA-002', 'AREA-003'] },
    { text: 'a range with its area twice (AREA-001 to AREA-003)', gives: ['AREA-001', 'AREA-002', 'AREA-003'] },
    { text: 'a range over a gap (AREA-003..007)', gives: ['AREA-003', 'AREA-007'] },
    { text: 'a range that ends beyond the catalogue (AREA-007..009)', gives: ['AREA-007', 'AREA-009'] },
    { text: 'none: AES-256-GCM', gives: [] },
  ])('are read from $text', ({ text, gives }) => {
    expect(idsIn(text, known)).toEqual(gives);
  });
});
