import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen } from '@testing-library/react';
import { ToastRegion } from '..';
import { Dialog, ToastStack } from '../overlays';

/** Both kinds of toasts: answers to the member, and what has happened elsewhere. */
const Toasts = () => (
  <>
    <ToastRegion label="안내" toasts={[{ id: '1', message: '저장했습니다.' }]} />
    <ToastStack
      label="새 알림"
      closeLabel="닫기"
      toasts={[{ id: 'a', words: 'BTC 매수 체결' }]}
      onClose={() => undefined}
    />
  </>
);

const answers = () => screen.getByRole('region', { name: '안내' });
const news = () => screen.getByRole('status', { name: '새 알림' });

const rulesOf = (file: string) => readFileSync(join(__dirname, '..', file), 'utf8').replace(/\s+/g, ' ');

/** Rules of a stylesheet for small screens. */
const smallOf = (file: string) => rulesOf(file).split('@media (max-width: 767px) {')[1] ?? '';

const sheets = ['toast/toast.module.css', 'overlays/toast-stack.module.css'];

describe('the place of all toasts', () => {
  it('is one for both kinds, so that none covers another', () => {
    render(<Toasts />);
    const place = answers().parentElement;
    expect(news().parentElement).toBe(place);
    expect(place?.parentElement).toBe(document.body);
    render(<Toasts />);
    expect(document.querySelectorAll('[data-maru-toasts]')).toHaveLength(1);
  });

  it.each(sheets)('is not left by a kind that has a place of its own: %s', (file) => {
    expect(rulesOf(file)).not.toMatch(/position:|inset:/);
    // Where one stands beside the other, each has a column of the only row.
    expect(rulesOf(file)).toMatch(/grid-area: 1 \/ [23];/);
    expect(smallOf(file)).toContain('grid-area: auto / 1;');
  });

  it('stands on small screens below header, notch and the strip of a lost connection, away from the lower edge and its buttons', () => {
    const small = smallOf('toast/toast-place.module.css');
    expect(small).toContain(
      'inset: calc(var(--header-height) + env(safe-area-inset-top, 0px) + var(--strip-height, 0px) + var(--space-2)) var(--space-4) auto;',
    );
    expect(small).not.toContain('--tab-bar-height');
  });

  it('stays reachable while a dialog hides the rest of the page', () => {
    render(
      <>
        <p>본문</p>
        <Toasts />
        <Dialog open title="출금">
          내용
        </Dialog>
      </>,
    );
    expect(answers()).toHaveTextContent('저장했습니다.');
    expect(news()).toHaveTextContent('BTC 매수 체결');
  });
});
