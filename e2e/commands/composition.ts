import type { Page } from '@playwright/test';

export interface Composing {
  readonly page: Page;
  /** Types Korean as an input method does: each syllable grows from its first sound. @param pause - between syllables, in ms. */
  readonly compose: (text: string, pause?: number) => Promise<void>;
  /** A last syllable that the enter key ends, as the input method reports it. */
  readonly enterWhileComposing: (syllable: string) => Promise<void>;
}

const [firstSyllable, vowels, finals] = [0xac00, 21, 28];
const initials = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'];

/** What the field shows while a syllable is typed: its initial, with the vowel, with the final (Unicode 3.12). */
function stages(syllable: string): readonly string[] {
  const place = syllable.charCodeAt(0) - firstSyllable;
  if (place < 0 || place >= initials.length * vowels * finals) return [syllable];
  const initial = initials[Math.floor(place / (vowels * finals))] ?? '';
  const open = String.fromCharCode(firstSyllable + place - (place % finals));
  return [initial, open, ...(open === syllable ? [] : [syllable])];
}

/** The input method of the browser, spoken to by its debugger. */
export async function composing(page: Page): Promise<Composing> {
  const debug = await page.context().newCDPSession(page);
  const show = async (syllable: string) => {
    for (const stage of stages(syllable))
      await debug.send('Input.imeSetComposition', {
        text: stage,
        selectionStart: stage.length,
        selectionEnd: stage.length,
      });
  };
  const commit = (syllable: string) => debug.send('Input.insertText', { text: syllable });
  return {
    page,
    async compose(text, pause = 0) {
      for (const syllable of text) {
        await show(syllable);
        if (pause > 0) await page.waitForTimeout(pause);
        await commit(syllable);
      }
    },
    async enterWhileComposing(syllable) {
      await show(syllable);
      // 229: the key went to the input method.
      await debug.send('Input.dispatchKeyEvent', {
        type: 'rawKeyDown',
        key: 'Process',
        code: 'Enter',
        windowsVirtualKeyCode: 229,
      });
      await commit(syllable);
    },
  };
}
