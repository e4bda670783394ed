import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Rules of a stylesheet for small screens. */
function smallOf(file: string): string {
  const css = readFileSync(join(__dirname, '..', file), 'utf8');
  const [, small = ''] = css.match(/@media \(max-width: 767px\) \{(.*?)\n {2}\}/s) ?? [];
  return small.replace(/\s+/g, ' ');
}

it('toasts of small screens stand below header and notch, away from the lower edge and its buttons', () => {
  const small = smallOf('toast/toast.module.css');
  expect(small).toContain('inset: calc(var(--header-height) + env(safe-area-inset-top, 0px) + var(--space-2)) 0 auto;');
  expect(small).not.toContain('--tab-bar-height');
});
