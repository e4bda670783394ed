import { act, render } from '@testing-library/react';
import { PriceText } from './price-text';

describe('a live price', () => {
  let reduced = false;
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    reduced = false;
    Object.assign(window, { matchMedia: () => ({ matches: reduced }) });
  });
  afterEach(() => jest.useRealTimers());

  const live = { live: true };
  /** @returns the element, and what changes its price. */
  function show(from: string, props: object = live) {
    const { container, rerender } = render(<PriceText text={from} {...props} />);
    const element = container.firstElementChild as HTMLElement;
    const move = async (to: string) => {
      rerender(<PriceText text={to} {...props} />);
      // The tints of one redraw end together; another redraw is another task.
      await Promise.resolve();
      return element.style.backgroundColor;
    };
    return { element, move };
  }
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

  it('is tinted for 150 ms when it rises or falls, and not by its first value', async () => {
    const { element, move } = show('999');
    expect(element.style.backgroundColor).toBe('');
    expect(await move('1,000')).toBe('var(--rise-tint)');
    pass(149);
    expect(element.style.backgroundColor).toBe('var(--rise-tint)');
    pass(1);
    expect(element.style.backgroundColor).toBe('');
    expect(await show('0.00012345').move('0.00012344')).toBe('var(--fall-tint)');
    expect(await show('1,000').move('1,000')).toBe('');
  });

  it('is tinted for as long again by the next change', async () => {
    const { element, move } = show('1');
    await move('2');
    pass(100);
    expect(await move('1')).toBe('var(--fall-tint)');
    pass(100);
    expect(element.style.backgroundColor).toBe('var(--fall-tint)');
    pass(50);
    expect(element.style.backgroundColor).toBe('');
  });

  it('starts no animation, whose every frame would be painted', async () => {
    const animate = jest.fn();
    Object.assign(HTMLElement.prototype, { animate });
    await show('1').move('2');
    expect(animate).not.toHaveBeenCalled();
  });

  it('is never tinted for members who want less motion, nor while prices are old', async () => {
    expect(await show('1', { live: true, stale: true }).move('2')).toBe('');
    expect(await show('1', {}).move('2')).toBe('');
    reduced = true;
    expect(await show('1').move('2')).toBe('');
  });
});
