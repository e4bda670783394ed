import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { AmountField } from './amount-field';

function Amount({ start = '', decimals = 8 }: { start?: string; decimals?: number }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <AmountField label="수량" decimals={decimals} value={value} onEdit={setValue} />
      <output>{value}</output>
    </>
  );
}

const amount = () => screen.getByLabelText<HTMLInputElement>('수량');
const plain = () => screen.getByRole('status').textContent;

async function paste(text: string, start: string, [from, to]: [number, number]) {
  render(<Amount start={start} />);
  await userEvent.click(amount());
  amount().setSelectionRange(from, to);
  fireEvent.mouseUp(amount());
  await userEvent.paste(text);
}

describe('commas of an AmountField', () => {
  it.each(['0,5', '0,5 BTC', '1,5', '0,00123', '0,567', ',567', '12,34,567', '1.234,5', '12 5', '１，５'])(
    'takes nothing of "%s", whose digits mean something else without it',
    async (text) => {
      render(<Amount />);
      await userEvent.click(amount());
      await userEvent.paste(text);
      expect(plain()).toBe('');
      fireEvent.change(amount(), { target: { value: text } });
      expect(plain()).toBe('');
    },
  );

  it.each([
    ['1,234,567', '1234567'],
    ['12,345.678', '12345.678'],
    ['₩ 1,000', '1000'],
    ['01,234', '1234'],
    ['１，２３４', '1234'],
    ['.5', '0.5'],
    ['0.5\tBTC', '0.5'],
  ])('understands a pasted "%s"', async (text, value) => {
    await paste(text, '', [0, 0]);
    expect(plain()).toBe(value);
  });

  it.each<[string, string, [number, number], string]>([
    ['567', '1234', [5, 5], '1234567'],
    ['9,876', '1234', [0, 5], '9876'],
    ['.25', '1234', [5, 5], '1234.25'],
    ['50', '1234', [1, 3], '15034'],
    ['1,5', '1234', [0, 5], '1234'],
    // Both would be grouped rightly where they are put.
    ['0,500', '1', [1, 1], '1'],
    [',567', '1', [1, 1], '1'],
    ['0.5', '1.5', [3, 3], '1.5'],
    ['5 BTC', '12', [1, 1], '12'],
  ])('takes a pasted "%s" in a field of "%s" at %j as %s', async (text, start, at, value) => {
    await paste(text, start, at);
    expect(plain()).toBe(value);
  });

  it('judges all of the text where a selection was made without a key or a click', async () => {
    render(<Amount start="12" />);
    await userEvent.click(amount());
    fireEvent.change(amount(), { target: { value: '1,5' } });
    expect(plain()).toBe('12');
    await userEvent.click(amount());
    fireEvent.change(amount(), { target: { value: '1,500,000' } });
    expect(plain()).toBe('1500000');
  });

  it('loses digits however they are deleted', async () => {
    render(<Amount start="1234567" />);
    await userEvent.click(amount());
    // Cut from the menu, and the rest of the line.
    fireEvent.change(amount(), { target: { value: '1,2,567' } });
    expect(amount()).toHaveValue('12,567');
    fireEvent.change(amount(), { target: { value: '12,5' } });
    expect(amount()).toHaveValue('125');
  });

  it('lets a dictation go on: it replaces what it said before', () => {
    render(<Amount start="1" />);
    fireEvent.change(amount(), { target: { value: '1,567' } });
    expect(plain()).toBe('1567');
  });

  it.each(['0,5', '０，５'])('reads a typed "%s" from a keypad that has no point', async (text) => {
    render(<Amount />);
    await userEvent.type(amount(), text);
    expect(amount()).toHaveValue('0.5');
    expect(plain()).toBe('0.5');
  });

  it('takes commas before three digits for grouping, which it does itself', async () => {
    render(<Amount />);
    await userEvent.type(amount(), '1,000,000');
    expect(amount()).toHaveValue('1,000,000');
  });

  it('judges a long text at once', async () => {
    for (const text of [`₩${' '.repeat(100_000)}x`, `${'1'.repeat(100_000)}x`, `${'1,234'.repeat(20_000)}x`]) {
      const pasted = new Event('paste', { bubbles: true, cancelable: true });
      Object.assign(pasted, { clipboardData: { getData: () => text } });
      const { unmount } = render(<Amount />);
      const before = performance.now();
      amount().dispatchEvent(pasted);
      expect(pasted.defaultPrevented).toBe(true);
      expect(performance.now() - before).toBeLessThan(1_000);
      unmount();
    }
  });
});
