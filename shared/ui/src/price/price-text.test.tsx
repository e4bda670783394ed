import { render } from '@testing-library/react';
import { PriceText } from './price-text';

describe('a live price', () => {
  const animate = jest.fn();
  let reduced = false;
  beforeEach(() => {
    animate.mockReset();
    reduced = false;
    Object.assign(HTMLElement.prototype, { animate });
    Object.assign(window, { matchMedia: () => ({ matches: reduced }) });
  });

  const move = (from: string, to: string, props: object = { live: true }) => {
    const { rerender } = render(<PriceText text={from} {...props} />);
    rerender(<PriceText text={to} {...props} />);
    return animate.mock.calls.map(([[{ backgroundColor }]]) => backgroundColor);
  };

  it('is tinted for 150 ms when it rises or falls, and not by its first value', () => {
    expect(move('999', '1,000')).toEqual(['var(--rise-tint)']);
    expect(animate.mock.calls[0][1]).toBe(150);
    animate.mockReset();
    expect(move('0.00012345', '0.00012344')).toEqual(['var(--fall-tint)']);
    animate.mockReset();
    expect(move('1,000', '1,000')).toEqual([]);
  });

  it('is never tinted for members who want less motion, nor while prices are old', () => {
    expect(move('1', '2', { live: true, stale: true })).toEqual([]);
    expect(move('1', '2', {})).toEqual([]);
    reduced = true;
    expect(move('1', '2')).toEqual([]);
  });
});
