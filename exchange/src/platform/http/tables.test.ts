import { csvText } from './tables';

describe('a table as CSV', () => {
  it('quotes every cell, doubles quotes, and ends lines with CRLF', () => {
    expect(
      csvText([
        ['a', 'b "c"', ''],
        ['1,5', '두\n줄', '끝'],
      ]),
    ).toBe('"a","b ""c""",""\r\n"1,5","두\n줄","끝"\r\n');
  });

  it('begins with a byte order mark where it is asked to', () => {
    expect(csvText([['일시']], { bom: true })).toBe('\uFEFF"일시"\r\n');
    expect(csvText([['일시']])).toBe('"일시"\r\n');
  });

  it.each(['=1+1', '+82', '-1+1', '-a', '@SUM(1)', '\t=1', '\r=1', '＝1'])(
    'disarms %j, which a spreadsheet could run',
    (cell) => {
      expect(csvText([[cell]])).toBe(`"'${cell}"\r\n`);
    },
  );

  it.each(['0.5', '-1', '-429.8', '2026-11-21 00:30:05', "it's", 'a=b'])('leaves %j alone', (cell) => {
    expect(csvText([[cell]])).toBe(`"${cell}"\r\n`);
  });
});
