import { readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';
import { charactersOfTexts, fullFont, ownFont, ownGlyphs } from './own-glyphs';

/** The weights that shared/ui uses. */
const weights = { min: 400, max: 700, default: 400 };

const characters = charactersOfTexts();
const font = await subsetFont(readFileSync(fullFont), characters, {
  targetFormat: 'woff2',
  variationAxes: { wght: weights },
});
writeFileSync(ownFont, font);
writeFileSync(ownGlyphs, `${characters}\n`);
process.stdout.write(`${ownFont}: ${characters.length} characters, ${(font.length / 1024).toFixed(0)} KiB\n`);
