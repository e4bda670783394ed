import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen } from '@testing-library/react';
import { ToastRegion } from '..';
import { Dialog, ToastPlace, ToastStack } from '.';

/** Both kinds of toasts: answers to the member, and what has happened elsewhere. */
const Toasts = () => (
  <>
    <ToastPlace>
      <ToastRegion label="안내" toasts={[{ id: '1', message: '저장했습니다.' }]} />
    </ToastPlace>
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

/** Rules anywhere, and those for small screens. */
function rulesOf(file: string): readonly string[] {
  return readFileSync(join(__dirname, file), 'utf8').replace(/\s+/g, ' ').split('@media (max-width: 767px) {');
}

describe('the place of all toasts', () => {
  it('is one for both kinds, so that none covers another', () => {
    render(<Toasts />);
    const place = answers().parentElement;
    expect(news().parentElement).toBe(place);
    expect(place?.parentElement).toBe(document.body);
    render(<Toasts />);
    expect(document.querySelectorAll('[data-maru-toasts]')).toHaveLength(1);
  });

  it('is left by none: each has a column of the only row, and stands below the other on small screens', () => {
    expect(rulesOf('toast-stack.module.css').join()).not.toMatch(/position:|inset:|grid-area:/);
    const [wide = '', small = ''] = rulesOf('toast-place.module.css');
    // A region has a position of its own anywhere else.
    expect(wide).toMatch(/\.place > :not\(\[role="status"\]\) \{ position: static; grid-area: 1 \/ 2;/);
    expect(wide).toContain('.place > [role="status"] { grid-area: 1 / 3;');
    expect(small.match(/grid-area: auto \/ 1;/g)).toHaveLength(2);
  });

  it('stands on small screens below header, notch and the strip of a lost connection, away from the lower edge and its buttons', () => {
    const [, small = ''] = rulesOf('toast-place.module.css');
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
