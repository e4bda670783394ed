import { readFileSync, statSync } from 'node:fs';
import { charactersOfTexts, ownFont, ownGlyphs } from './own-glyphs';

describe('the font that every page fetches', () => {
  it('has each character of our texts; npm run fonts writes it', () => {
    const has = new Set(readFileSync(ownGlyphs, 'utf8'));
    expect([...charactersOfTexts()].filter((character) => !has.has(character)).join('')).toBe('');
  });

  it('is 100 KiB at most', () => {
    expect(statSync(ownFont).size).toBeLessThan(100 * 1024);
  });
});
