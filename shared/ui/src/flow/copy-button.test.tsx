import { act, fireEvent, render, screen } from '@testing-library/react';
import { CopyButton } from './copy-button';

const texts = { label: '주소 복사', copiedLabel: '복사했습니다', failedLabel: '직접 선택해 복사해 주세요' };

const clipboard = (writeText: ((text: string) => Promise<void>) | undefined) =>
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: writeText && { writeText } });

const press = () => act(async () => fireEvent.click(screen.getByRole('button', { name: '주소 복사' })));
const pass = (ms: number) => act(() => void jest.advanceTimersByTime(ms));

beforeEach(() => jest.useFakeTimers());

afterEach(() => {
  jest.useRealTimers();
  clipboard(undefined);
});

it('copies the text, says so, and is quiet again after two seconds', async () => {
  const writeText = jest.fn().mockResolvedValue(undefined);
  clipboard(writeText);
  render(<CopyButton text="bc1q" {...texts} />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await press();
  expect(writeText).toHaveBeenCalledWith('bc1q');
  expect(screen.getByRole('status')).toHaveTextContent('복사했습니다');
  pass(1999);
  expect(screen.getByRole('status')).not.toBeEmptyDOMElement();
  pass(1);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('counts two seconds from the last press', async () => {
  clipboard(() => Promise.resolve());
  render(<CopyButton text="bc1q" {...texts} />);
  await press();
  pass(1500);
  await press();
  pass(1500);
  expect(screen.getByRole('status')).toHaveTextContent('복사했습니다');
});

it.each([
  ['refuses', () => Promise.reject(new DOMException('no', 'NotAllowedError'))],
  ['has no clipboard', undefined],
])('says what to do instead where the browser %s', async (_, writeText) => {
  clipboard(writeText);
  render(<CopyButton text="bc1q" {...texts} />);
  await press();
  expect(screen.getByRole('status')).toHaveTextContent('직접 선택해 복사해 주세요');
});

it('leaves no timer behind when its screen goes away', async () => {
  clipboard(() => Promise.resolve());
  const { unmount } = render(<CopyButton text="bc1q" wide {...texts} />);
  await press();
  pass(0);
  expect(jest.getTimerCount()).toBe(1);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});
