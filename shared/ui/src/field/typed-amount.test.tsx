import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { AmountField } from './amount-field';

const onEdit = jest.fn();
beforeEach(() => onEdit.mockReset());

function Amount({ start = '', decimals = 8 }: { start?: string; decimals?: number }) {
  const [value, setValue] = useState(start);
  const edit = (amount: string) => {
    onEdit(amount);
    setValue(amount);
  };
  return (
    <>
      <AmountField label="수량" decimals={decimals} value={value} onEdit={edit} onStep={() => setValue('1501')} />
      <output>{value}</output>
    </>
  );
}

const amount = () => screen.getByLabelText<HTMLInputElement>('수량');
const plain = () => screen.getByRole('status').textContent;

describe('what is typed into an AmountField', () => {
  it.each([
    ['.', '.', '', ''],
    ['.5', '.5', '0.5', '0.5'],
    ['5.', '5.', '5', '5'],
    ['0.', '0.', '0', '0'],
    ['007', '007', '7', '7'],
    ['1.50', '1.50', '1.50', '1.50'],
  ])('stays on show as "%s", and is told as an amount', async (typed, shown, told, left) => {
    render(<Amount start="12" />);
    await userEvent.clear(amount());
    await userEvent.type(amount(), typed);
    expect(amount()).toHaveValue(shown);
    expect(plain()).toBe(told);
    expect(onEdit.mock.calls.flat()).not.toContain('.');
    onEdit.mockReset();
    await userEvent.tab();
    expect(amount()).toHaveValue(left);
    expect(onEdit).not.toHaveBeenCalled();
  });

  it('is replaced by a value from elsewhere', async () => {
    const { rerender } = render(<AmountField label="수량" decimals={8} value="" onEdit={onEdit} />);
    await userEvent.type(amount(), '.');
    rerender(<AmountField label="수량" decimals={8} value="2" onEdit={onEdit} />);
    expect(amount()).toHaveValue('2');
  });

  it.each([
    ['1000.5', '1,000.', '1000', '1,000'],
    ['.5', '.', '', ''],
    ['0,5', '0.', '0', '0'],
    ['1.000', '1.', '1', '1'],
  ])('without decimals joins no digits of "%s"', async (typed, shown, told, left) => {
    render(<Amount decimals={0} />);
    await userEvent.type(amount(), typed);
    expect(amount()).toHaveValue(shown);
    expect(plain()).toBe(told);
    await userEvent.tab();
    expect(amount()).toHaveValue(left);
    expect(plain()).toBe(told);
  });

  it.each(['99.5', '0.00012345'])('is drawn with all decimals of %s where the field takes fewer', async (value) => {
    render(<Amount decimals={0} start={value} />);
    expect(amount()).toHaveValue(value);
    await userEvent.click(amount());
    await userEvent.tab();
    expect(amount()).toHaveValue(value);
    expect(onEdit).not.toHaveBeenCalled();
  });
});

describe('a comma typed into an AmountField', () => {
  it.each([
    ['1,', '1.', '1'],
    ['1,5', '1.5', '1.5'],
    ['1,50', '1.50', '1.50'],
    ['1,500', '1,500', '1500'],
    ['1,5000', '15,000', '15000'],
    ['150,0000', '1,500,000', '1500000'],
    ['1234,56', '1,234.56', '1234.56'],
    ['0,5678', '0.5678', '0.5678'],
    ['0,500', '0.500', '0.500'],
    [',5', '.5', '0.5'],
    [',567', '.567', '0.567'],
    ['1,234,567', '1,234,567', '1234567'],
    ['1,234,5', '1,234.5', '1234.5'],
    ['1,234.5', '1,234.5', '1234.5'],
    ['1.5,5', '1.55', '1.55'],
    ['１，５', '1.5', '1.5'],
  ])('makes of "%s" %s', async (typed, shown, told) => {
    render(<Amount />);
    await userEvent.type(amount(), typed);
    expect(amount()).toHaveValue(shown);
    expect(plain()).toBe(told);
  });

  it.each([
    ['1234', 2, '1234'],
    ['1234', 3, '12.34'],
    ['1234567', 1, '1234567'],
    ['12345', 2, '12345'],
  ])('is put into %s after %d characters: %s', async (start, at, told) => {
    render(<Amount start={start} />);
    await userEvent.type(amount(), ',', { initialSelectionStart: at, initialSelectionEnd: at });
    expect(plain()).toBe(told);
  });

  it('groups for good with three digits: a zero that is added makes ten times as much, and not a thousandth', async () => {
    render(<Amount />);
    await userEvent.type(amount(), '1,500{Backspace}');
    expect(amount()).toHaveValue('150');
    await userEvent.type(amount(), '00');
    expect(amount()).toHaveValue('15,000');
  });

  it.each([
    ['1,5', '2.125', '2.125'],
    ['1,500', '2500.125', '2,500.125'],
    ['1,50', '2,500.25', '2,500.25'],
  ])('of "%s" says nothing about "%s" that is pasted over it', async (typed, pasted, shown) => {
    render(<Amount />);
    await userEvent.type(amount(), typed);
    await userEvent.tripleClick(amount());
    await userEvent.paste(pasted);
    expect(amount()).toHaveValue(shown);
    await userEvent.type(amount(), '7');
    expect(amount()).toHaveValue(`${shown}7`);
  });

  it('stays the point of a number whose first digit is changed', async () => {
    render(<Amount />);
    await userEvent.type(amount(), '0,567');
    await userEvent.type(amount(), '1', { initialSelectionStart: 0, initialSelectionEnd: 1 });
    expect(amount()).toHaveValue('1.567');
  });

  it('groups where the field has one decimal', async () => {
    render(<Amount decimals={1} />);
    await userEvent.type(amount(), '1,000');
    expect(plain()).toBe('1000');
  });

  it.each([
    ['1,500', '1.500'],
    ['1,2345', '1.2345'],
  ])('is a point always where numbers are written so: "%s"', async (typed, shown) => {
    const written = jest.spyOn(Number.prototype, 'toLocaleString').mockReturnValue('1,5');
    try {
      render(<Amount />);
      await userEvent.type(amount(), typed);
      expect(amount()).toHaveValue(shown);
    } finally {
      written.mockRestore();
    }
  });

  it('groups for good once the field is left or steps', async () => {
    render(<Amount />);
    await userEvent.type(amount(), '1,500');
    await userEvent.tab();
    await userEvent.type(amount(), '0');
    expect(amount()).toHaveValue('15,000');
    await userEvent.clear(amount());
    await userEvent.type(amount(), '1,500{ArrowUp}0');
    expect(amount()).toHaveValue('15,010');
  });

  it('groups where the field has no decimals', async () => {
    render(<Amount decimals={0} />);
    await userEvent.type(amount(), '1,000');
    expect(plain()).toBe('1000');
  });
});
