import { bounded } from './report';

describe('the report of a boot (PLAT-042)', () => {
  it('is cut to what somebody reads, whatever a candidate says of itself', () => {
    const report = { findings: Array.from({ length: 10_000 }, () => 'x'.repeat(100_000)), notes: ['a', 'b'] };
    const { findings, notes } = bounded(report);
    expect([findings.length, findings[0]?.length, findings.at(-1)]).toEqual([61, 602, 'boot: and 9940 more']);
    expect(notes).toEqual(['a', 'b']);
    expect(JSON.stringify(bounded(report)).length).toBeLessThan(100_000);
  });
});
