import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useFocusKept } from './use-focus-kept';

interface Shown {
  readonly said: string | null;
  readonly hasForm: boolean;
}

function Form({ said, hasForm }: Shown) {
  useFocusKept(said);
  return (
    <main>
      <h1 tabIndex={-1}>출금</h1>
      {hasForm && <button type="button">거절…</button>}
    </main>
  );
}

const pass = (ms: number) => act(() => new Promise((done) => setTimeout(done, ms)));

async function open() {
  const { rerender } = render(<Form said={null} hasForm />);
  await userEvent.tab();
  expect(screen.getByRole('button')).toHaveFocus();
  return (shown: Shown) => rerender(<Form {...shown} />);
}

describe('the focus after a change', () => {
  it.each([0, 400])('goes to the heading where its form goes %s ms later', async (ms) => {
    const show = await open();
    show({ said: '거절했습니다.', hasForm: true });
    await pass(ms);
    show({ said: '거절했습니다.', hasForm: false });
    await pass(250);
    expect(screen.getByRole('heading')).toHaveFocus();
  });

  it('stays where it is, and with nobody who has given it away', async () => {
    const show = await open();
    show({ said: '거절했습니다.', hasForm: true });
    await pass(250);
    expect(screen.getByRole('button')).toHaveFocus();
    await userEvent.click(document.body);
    document.querySelector('main')?.append('더');
    await pass(250);
    expect(document.body).toHaveFocus();
  });
});
