import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { Menu, Popup, ToastStack } from '.';

const items = [
  { id: 'one', label: '하나' },
  { id: 'two', label: '둘' },
  { id: 'three', label: '셋' },
];

function MenuButton({ onChoose }: { onChoose: (id: string) => void }) {
  const by = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button ref={by} type="button" onClick={() => setOpen(true)}>
        메뉴
      </button>
      {open && <Menu label="메뉴" by={by} items={items} onClose={() => setOpen(false)} onChoose={onChoose} />}
    </>
  );
}

describe('Menu', () => {
  it('is walked through with the arrows, and chooses with Enter', async () => {
    const onChoose = jest.fn();
    render(<MenuButton onChoose={onChoose} />);
    await userEvent.click(screen.getByRole('button', { name: '메뉴' }));
    expect(screen.getByRole('menuitem', { name: '하나' })).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    expect(screen.getByRole('menuitem', { name: '셋' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(onChoose).toHaveBeenCalledWith('two');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  it.each(['{Escape}', '{Tab}'])('closes with %s and gives the focus back', async (key) => {
    const onChoose = jest.fn();
    render(<MenuButton onChoose={onChoose} />);
    await userEvent.click(screen.getByRole('button', { name: '메뉴' }));
    await userEvent.keyboard(key);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    expect(screen.getByRole('button', { name: '메뉴' })).toHaveFocus();
    expect(onChoose).not.toHaveBeenCalled();
  });
});

it('a popup is a dialog that Escape closes', async () => {
  const onClose = jest.fn();
  const by = { current: document.body };
  render(
    <Popup label="알림" by={by} onClose={onClose}>
      <button type="button">안</button>
    </Popup>,
  );
  expect(screen.getByRole('dialog', { name: '알림' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

describe('ToastStack', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const show = (onClose: (id: string) => void) =>
    render(<ToastStack label="새 소식" closeLabel="닫기" toasts={[{ id: 'a', words: '체결' }]} onClose={onClose} />);

  it('lets a toast go after five seconds, and says it to screen readers', () => {
    const onClose = jest.fn();
    show(onClose);
    expect(screen.getByRole('status', { name: '새 소식' })).toHaveTextContent('체결');
    act(() => jest.advanceTimersByTime(4_999));
    expect(onClose).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(1));
    expect(onClose).toHaveBeenCalledWith('a');
  });

  it('keeps it as long as pointer or focus is on it', async () => {
    const onClose = jest.fn();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    show(onClose);
    await user.hover(screen.getByText('체결'));
    act(() => jest.advanceTimersByTime(20_000));
    await user.unhover(screen.getByText('체결'));
    act(() => jest.advanceTimersByTime(4_000));
    await user.tab();
    expect(screen.getByRole('button', { name: '닫기' })).toHaveFocus();
    act(() => jest.advanceTimersByTime(20_000));
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: '닫기' }));
    expect(onClose).toHaveBeenCalledWith('a');
  });
});
