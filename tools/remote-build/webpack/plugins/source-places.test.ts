import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placesOfNames, placesOfTexts } from './source-places';

const folder = join('/', 'repo', 'mfe-help');
const source = (text: string) => ({ file: join(folder, 'src', 'a.tsx'), text, lines: new Map([['link Faq', 9]]) });

describe('where sources say what they use', () => {
  it('is the line of a name in an import of several lines, of those that run', () => {
    const text = `// first
import {
  Button,
  type ButtonProps,
  Tabs as Rows,
} from '@maru/ui';
import type { Market } from '@maru/platform/market-data';
import { observer } from 'elsewhere';
export { Loaded } from '@maru/remote-kit';
`;
    const uses = {
      '@maru/ui': ['Button', 'Tabs', 'ButtonProps'],
      '@maru/platform/market-data': ['Market'],
      '@maru/remote-kit': ['Loaded'],
    };
    expect(placesOfNames([source(text)], { folder, uses })).toEqual({
      'link Faq': 'src/a.tsx:9',
      '@maru/ui#Button': 'src/a.tsx:3',
      '@maru/ui#Tabs': 'src/a.tsx:5',
      '@maru/remote-kit#Loaded': 'src/a.tsx:9',
    });
  });

  it('is the line that takes a module as a whole', () => {
    const text = `import * as ui from '@maru/ui';\n\nvoid import('@maru/platform/refusals').then(({ explain }) => explain());\nexport * from '@maru/ui/qr';`;
    const uses = { '@maru/ui': ['*'], '@maru/platform/refusals': ['*'], '@maru/ui/qr': ['*'] };
    expect(placesOfNames([source(text)], { folder, uses })).toEqual({
      'link Faq': 'src/a.tsx:9',
      '@maru/ui#*': 'src/a.tsx:1',
      '@maru/platform/refusals#*': 'src/a.tsx:3',
      '@maru/ui/qr#*': 'src/a.tsx:4',
    });
  });

  it('leaves out what the build did not keep', () => {
    const text = `import { Button } from '@maru/ui';`;
    expect(placesOfNames([source(text)], { folder, uses: {} })).toEqual({ 'link Faq': 'src/a.tsx:9' });
  });

  it('is the line of a text that another language lacks, nested or not', () => {
    const home = mkdtempSync(join(tmpdir(), 'texts-'));
    mkdirSync(join(home, 'src', 'locales'), { recursive: true });
    const texts = '{\n  "title": "A",\n  "faq": {\n    "title": "B",\n    "all": "C"\n  },\n  "nav.Faq": "D"\n}';
    writeFileSync(join(home, 'src', 'locales', 'en.json'), texts);
    const all = ['faq.all', 'faq.title', 'nav.Faq', 'title'];
    expect(placesOfTexts(home, { ko: ['title'], en: all, ch: all })).toEqual({
      'text faq.all': 'src/locales/en.json:5',
      'text faq.title': 'src/locales/en.json:4',
      'text nav.Faq': 'src/locales/en.json:7',
    });
    expect(placesOfTexts(home, { ko: all, en: all, ch: all })).toEqual({});
    rmSync(home, { recursive: true });
  });
});
