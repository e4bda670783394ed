import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Captcha, type CaptchaProps } from './captcha';

const puzzle = { id: 'p', background: '', piece: '', pieceY: 10, width: 300, height: 160 };

function show(change: Partial<CaptchaProps> = {}) {
  const told = { onMode: jest.fn(), onReload: jest.fn(), onSlide: jest.fn(), onWork: jest.fn() };
  const t = (key: string) => key;
  const view = render(
    <Captcha mode="slider" state="ready" puzzle={puzzle} t={t} now={() => 0} {...told} {...change} />,
  );
  return { ...told, view };
}

it('is moved with the arrow keys and answered with Enter (AUTH-007)', async () => {
  const { onSlide } = show();
  screen.getByRole('slider', { name: 'sliderLabel' }).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}');
  expect(onSlide).toHaveBeenCalledWith({ x: 4, track: [expect.anything(), expect.anything()] });
});

describe('a drag', () => {
  // jsdom has no PointerEvent.
  const pointer = (handle: HTMLElement, kind: string, clientX = 0, clientY = 0) =>
    fireEvent(handle, new MouseEvent(`pointer${kind}`, { bubbles: true, clientX, clientY }));
  const grabbed = () => {
    const { onSlide } = show();
    const handle = screen.getByRole('slider');
    handle.setPointerCapture = () => undefined;
    pointer(handle, 'down', 10, 5);
    return { onSlide, handle };
  };

  it('is answered where it ends (AUTH-002)', () => {
    const { onSlide, handle } = grabbed();
    pointer(handle, 'move', 90, 7);
    pointer(handle, 'up', 130, 7);
    expect(onSlide).toHaveBeenCalledWith(expect.objectContaining({ x: 120 }));
  });

  it('that has moved nothing is no answer: the puzzle stays (AUTH-002)', () => {
    const { onSlide, handle } = grabbed();
    pointer(handle, 'up', 10, 6);
    expect(onSlide).not.toHaveBeenCalled();
  });

  it('that the browser takes for itself puts the handle back unanswered (AUTH-002)', () => {
    const { onSlide, handle } = grabbed();
    pointer(handle, 'move', 90, 7);
    pointer(handle, 'cancel');
    expect(onSlide).not.toHaveBeenCalled();
    expect(handle).toHaveAttribute('aria-valuenow', '0');
  });
});

it('offers the other way to everybody who cannot drag (AUTH-002)', async () => {
  const { onMode } = show();
  await userEvent.click(screen.getByRole('button', { name: 'switchTo.work' }));
  expect(onMode).toHaveBeenCalledWith('work');
});

it('shows the widget in its place, and the way back to the slider (AUTH-002)', async () => {
  const takeAway = jest.fn();
  const drawWidget = jest.fn((inside: HTMLElement) => {
    inside.textContent = 'widget';
    return takeAway;
  });
  const change = { mode: 'recaptcha', alternative: 'recaptcha', state: 'loading', drawWidget } as const;
  const { onMode, view } = show(change);
  expect(screen.getByText('widget').parentElement).toHaveAttribute('aria-busy', 'true');
  expect(screen.queryByRole('slider')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'switchTo.slider' }));
  expect(onMode).toHaveBeenCalledWith('slider');
  view.unmount();
  expect(takeAway).toHaveBeenCalledTimes(1);
});

it('says that the widget cannot load, and tries again by keyboard (AUTH-007)', async () => {
  const { onReload } = show({ mode: 'recaptcha', alternative: 'recaptcha', state: 'unavailable', drawWidget: null });
  expect(screen.getByRole('alert')).toHaveTextContent('unavailable');
  screen.getByRole('button', { name: 'retry' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(onReload).toHaveBeenCalled();
});

it.each([
  { alternative: undefined, other: 'work' },
  { alternative: 'recaptcha', other: 'recaptcha' },
] as const)('leads from the slider to $other alone (AUTH-002)', async ({ alternative, other }) => {
  const { onMode } = show({ ...(alternative && { alternative }) });
  expect(screen.getAllByRole('button')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: `switchTo.${other}` }));
  expect(onMode).toHaveBeenCalledWith(other);
});

it.each([
  ['wrong', 'wrong'],
  ['unavailable', 'unavailable'],
  ['ready', 'not solved'],
] as const)('says in state %s: %s', (state, told) => {
  show({ state, error: 'not solved' });
  expect(screen.getByRole('alert')).toHaveTextContent(told);
});

it('keeps its texts off its edges on phones, where the puzzle has none to spare', () => {
  const rules = readFileSync(join(__dirname, 'captcha.module.css'), 'utf8').replace(/\s+/g, ' ');
  expect(rules).toContain('.work, .problem { padding-inline: var(--space-3); }');
});

it('keeps the place of whoever solves it by keyboard, and of nobody who has gone on (AUTH-002)', async () => {
  const told = { onMode: jest.fn(), onReload: jest.fn(), onSlide: jest.fn(), onWork: jest.fn() };
  const at = (state: CaptchaProps['state']) => (
    <>
      <input aria-label="password" />
      <Captcha mode="work" state={state} puzzle={null} t={String} now={() => 0} {...told} />
      <button type="submit">login</button>
    </>
  );
  const { rerender } = render(at('ready'));
  screen.getByRole('button', { name: 'workStart' }).focus();
  rerender(at('checking'));
  rerender(at('solved'));
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'switchTo.slider' })).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'login' })).toHaveFocus();
  rerender(at('checking'));
  screen.getByLabelText('password').focus();
  rerender(at('solved'));
  expect(screen.getByLabelText('password')).toHaveFocus();
});
