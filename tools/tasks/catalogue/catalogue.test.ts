import { readCatalogueFiles, requirementsIn, withBoxes } from './catalogue';
import { readCoverage } from './coverage';

const requirements = requirementsIn(readCatalogueFiles());
const coverage = readCoverage(new Set(requirements.keys()));

describe('the catalogue', () => {
  it('has a box ticked where the title of a test names the requirement, and nowhere else (PLAT-072)', () => {
    const ticked = [...requirements.values()].filter((each) => each.ticked).map(({ id }) => id);
    const named = [...requirements.keys()].filter((id) => coverage.byTitle.has(id));
    expect(ticked.filter((id) => !named.includes(id))).toEqual([]);
    // Run `npm run requirements -- --tick` when this fails.
    expect(named.filter((id) => !ticked.includes(id))).toEqual([]);
    expect(ticked.length).toBeGreaterThan(500);
  });

  it('knows every requirement that a test names', () => {
    const named = [...coverage.byTitle.keys(), ...coverage.byRowOnly.keys()];
    expect(named.filter((id) => !requirements.has(id))).toEqual([]);
    expect(requirements.size).toBe(1000);
  });

  it('is ticked in lists and in cells of tables', () => {
    const files = new Map([['a.md', '- [ ] **AREA-001** Login.\n| [x] AREA-016 | User |\n| [ ] AREA-017 | Grade |']]);
    const done = new Set(['AREA-001', 'AREA-017']);
    expect(withBoxes(files, done).get('a.md')).toBe(
      '- [x] **AREA-001** Login.\n| [ ] AREA-016 | User |\n| [x] AREA-017 | Grade |',
    );
  });

  it('refuses an id that stands twice', () => {
    expect(() => requirementsIn(new Map([['a.md', '- [ ] AREA-001 a\n- [ ] AREA-001 b']]))).toThrow('twice');
  });
});
