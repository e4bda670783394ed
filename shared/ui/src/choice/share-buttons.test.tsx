import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ShareButtons } from './share-buttons';

function shares() {
  const onTake = jest.fn();
  render(
    <>
      <ShareButtons label="잔고에 대한 비율" percents={[10, 25, 50, 100]} mostLabel="최대" onTake={onTake} />
      <button type="button">다음</button>
    </>,
  );
  return onTake;
}
const focused = () => document.activeElement?.textContent;

it('is one stop of the tab key, which comes back to the share that was left', async () => {
  shares();
  await userEvent.tab();
  expect(focused()).toBe('10%');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(focused()).toBe('50%');
  await userEvent.tab();
  expect(focused()).toBe('다음');
  await userEvent.tab({ shift: true });
  expect(focused()).toBe('50%');
});

it('goes around by arrows, to the ends by Home and End, and takes a share by Enter', async () => {
  const onTake = shares();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowLeft}');
  expect(focused()).toBe('최대');
  await userEvent.keyboard('{ArrowRight}');
  expect(focused()).toBe('10%');
  await userEvent.keyboard('{End}{Enter}');
  expect(onTake).toHaveBeenLastCalledWith(100);
  await userEvent.keyboard('{Home}{Enter}');
  expect(onTake).toHaveBeenLastCalledWith(10);
});

it('leaves the arrows of the browser alone', async () => {
  shares();
  await userEvent.tab();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(focused()).toBe('10%');
});

it('names the shares and takes one by a click', async () => {
  const onTake = shares();
  expect(screen.getByRole('toolbar', { name: '잔고에 대한 비율' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '25%' }));
  expect(onTake).toHaveBeenCalledWith(25);
});
