import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Captcha, type CaptchaProps } from './captcha';

const puzzle = { id: 'p', background: '', piece: '', pieceY: 10, width: 300, height: 160 };

function show(change: Partial<CaptchaProps> = {}) {
  const told = { onMode: jest.fn(), onReload: jest.fn(), onSlide: jest.fn(), onWork: jest.fn() };
  const t = (key: string) => key;
  render(<Captcha mode="slider" state="ready" puzzle={puzzle} t={t} now={() => 0} {...told} {...change} />);
  return told;
}

it('is moved with the arrow keys and answered with Enter (AUTH-007)', async () => {
  const { onSlide } = show();
  screen.getByRole('slider', { name: 'sliderLabel' }).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}');
  expect(onSlide).toHaveBeenCalledWith({ x: 4, track: [expect.anything(), expect.anything()] });
});

it('offers the other way to everybody who cannot drag (AUTH-002)', async () => {
  const { onMode } = show();
  await userEvent.click(screen.getByRole('button', { name: 'switchTo.work' }));
  expect(onMode).toHaveBeenCalledWith('work');
});

it.each([
  ['wrong', 'wrong'],
  ['unavailable', 'unavailable'],
  ['ready', 'not solved'],
] as const)('says in state %s: %s', (state, told) => {
  show({ state, error: 'not solved' });
  expect(screen.getByRole('alert')).toHaveTextContent(told);
});
