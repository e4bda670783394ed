import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Carousel } from './carousel';

const slides = ['신분증', '계좌', '영상통화'].map((label) => ({
  id: label,
  label,
  content: <button type="button">{`${label} 안내`}</button>,
}));

function Steps({ onSelect }: { onSelect?: (index: number) => void }) {
  const [selected, setSelected] = useState(0);
  return (
    <Carousel
      label="인증 순서"
      previousLabel="이전"
      nextLabel="다음"
      slides={slides}
      selected={selected}
      onSelect={(index) => {
        onSelect?.(index);
        setSelected(index);
      }}
    />
  );
}

const track = () => screen.getByRole('group', { name: '인증 순서' });
const status = () => screen.getByRole('status');

beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
});

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('moves by its buttons, and says where it is and what is there', async () => {
  render(<Steps />);
  expect(status()).toHaveTextContent('1 / 3 신분증');
  await userEvent.click(screen.getByRole('button', { name: '다음' }));
  expect(status()).toHaveTextContent('2 / 3 계좌');
  expect(track().scrollLeft).toBe(300);
  await userEvent.click(screen.getByRole('button', { name: '이전' }));
  expect(track().scrollLeft).toBe(0);
});

it('ends at its ends, where the button stays reachable', async () => {
  const onSelect = jest.fn();
  render(<Steps onSelect={onSelect} />);
  const previous = screen.getByRole('button', { name: '이전' });
  expect(previous).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(previous);
  expect(onSelect).not.toHaveBeenCalled();
  expect(previous).toHaveFocus();
});

it('moves by arrow keys, Home and End', async () => {
  render(<Steps />);
  act(() => track().focus());
  await userEvent.keyboard('{ArrowRight}');
  expect(status()).toHaveTextContent('2 / 3');
  await userEvent.keyboard('{End}');
  expect(status()).toHaveTextContent('3 / 3');
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
  expect(status()).toHaveTextContent('2 / 3');
  await userEvent.keyboard('{Home}');
  expect(status()).toHaveTextContent('1 / 3');
});

it('leaves the arrow keys to what is inside a slide', () => {
  render(<Steps />);
  fireEvent.keyDown(screen.getByText('신분증 안내'), { key: 'ArrowRight' });
  expect(status()).toHaveTextContent('1 / 3');
});

it('follows a finger once the slide has come to rest, and not on the way there', () => {
  jest.useFakeTimers();
  const onSelect = jest.fn();
  render(<Steps onSelect={onSelect} />);
  for (const left of [120, 310, 600]) {
    track().scrollLeft = left;
    fireEvent.scroll(track());
    act(() => void jest.advanceTimersByTime(100));
  }
  expect(onSelect).not.toHaveBeenCalled();
  act(() => void jest.advanceTimersByTime(20));
  expect(onSelect.mock.calls).toEqual([[2]]);
  expect(status()).toHaveTextContent('3 / 3 영상통화');
});

it('lets nobody tab into a slide that is out of view', () => {
  render(<Steps />);
  const hidden = screen.getByText('계좌 안내').parentElement;
  expect(hidden).toHaveAttribute('inert');
  expect(screen.getByText('신분증 안내').parentElement).not.toHaveAttribute('inert');
});

it('moves nothing by itself', () => {
  jest.useFakeTimers();
  const onSelect = jest.fn();
  render(<Steps onSelect={onSelect} />);
  act(() => void jest.advanceTimersByTime(60_000));
  expect(onSelect).not.toHaveBeenCalled();
});

it('is silent for screen readers while its owner moves it on', () => {
  const slide = { previousLabel: '이전', nextLabel: '다음', label: '순서', slides, selected: 0, onSelect: jest.fn() };
  const { rerender } = render(<Carousel {...slide} moving />);
  expect(status()).toHaveAttribute('aria-live', 'off');
  rerender(<Carousel {...slide} />);
  expect(status()).toHaveAttribute('aria-live', 'polite');
});
