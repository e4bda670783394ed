import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOffers } from '../config';
import { buildOf, manifestOf } from '../testing/world';
import { useFindings } from './uses';

const contractWith = (uses: Record<string, readonly string[]>) => ({
  ...buildOf(manifestOf('mfe-help', '1.0.0')).contract,
  uses,
});
const offers = { version: '1.2.0-ab', exports: { '@maru/ui': ['Button'] }, deprecated: [] };
const live = { what: 'the live shell', offers };

describe('names that a remote takes from the page', () => {
  it('are all exported by the live shell, or the release is refused (PLAT-042)', () => {
    expect(useFindings(contractWith({ '@maru/ui': ['Button', 'Carousel'], '@maru/ui/qr': ['*'] }), live)).toEqual([
      'Carousel of @maru/ui: the live shell (1.2.0-ab) does not export it; publish after a shell that does',
      'module @maru/ui/qr: the live shell (1.2.0-ab) does not have it; publish after a shell that does',
    ]);
    expect(useFindings(contractWith({ '@maru/ui': ['Button', '*'] }), live)).toEqual([]);
  });

  it('are named with the line that imports them, where the build says it', () => {
    const contract = {
      ...contractWith({ '@maru/ui': ['Carousel'], '@maru/ui/qr': ['*'] }),
      places: { '@maru/ui#Carousel': 'src/show.tsx:7', '@maru/ui/qr#*': 'src/show.tsx:9' },
    };
    expect(useFindings(contract, live)).toEqual([
      expect.stringMatching(/^Carousel of @maru\/ui \(src\/show\.tsx:7\): /),
      expect.stringMatching(/^module @maru\/ui\/qr \(src\/show\.tsx:9\): /),
    ]);
  });

  it('are refused with the line for each member and parameter that the live shell’s types lack (PLAT-042)', () => {
    const contract = {
      ...contractWith({ '@maru/platform': ['useServices'] }),
      builtWith: { '@maru/platform': '1.3.0' },
      members: {
        '@maru/platform': {
          'ModalBus.open': 'src/ask.ts:4',
          'ModalBus.open(3)': 'src/ask.ts:9',
          'ShellServices.tides': 'src/tides.ts:2',
        },
      },
    };
    const shell = {
      ...{ version: '1.2.0-ab', exports: { '@maru/platform': ['useServices'] }, deprecated: [] },
      versions: { '@maru/platform': '1.2.0' },
      members: { '@maru/platform': ['ModalBus.open', 'ModalBus.open(2)', 'ShellServices.modals'] },
    };
    const after =
      'the live shell (1.2.0-ab) does not have it, compiled with 1.3.0, it has 1.2.0; publish after a shell that does';
    expect(useFindings(contract, { what: 'the live shell', offers: shell })).toEqual([
      `parameter 3 of ModalBus.open of @maru/platform (src/ask.ts:9): ${after}`,
      `ShellServices.tides of @maru/platform (src/tides.ts:2): ${after}`,
    ]);
    const more = ['ModalBus.open', 'ModalBus.open(*)', 'ShellServices.modals', 'ShellServices.tides', 'Winds.from'];
    const next = { ...shell, members: { '@maru/platform': more } };
    expect(useFindings(contract, { what: 'the live shell', offers: next })).toEqual([]);
    const { members: _unknown, ...before } = shell;
    expect(useFindings(contract, { what: 'the live shell', offers: before })).toEqual([]);
  });

  it('are not judged where nobody knows the shell, or the build is of before', () => {
    expect(useFindings(contractWith({ '@maru/ui': ['Carousel'] }), { ...live, offers: null })).toEqual([]);
    expect(useFindings(buildOf(manifestOf('mfe-help', '1.0.0')).contract, live)).toEqual([]);
  });

  it('are judged by the file of the shell that is there now; one that is being written is waited for, without an error', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'shell-'));
    const path = join(folder, 'offers.json');
    expect(await readOffers(path)).toBeNull();
    writeFileSync(path, JSON.stringify(offers));
    expect(await readOffers(path)).toEqual(offers);
    writeFileSync(path, JSON.stringify(offers).slice(0, 20));
    await expect(readOffers(path)).rejects.toMatchObject({ status: 503 });
    rmSync(folder, { recursive: true });
  });
});
