import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { AmountField } from './amount-field';
import { CodeEntryField } from './code-entry-field';
import { CodeField } from './code-field';
import { DateRangeField } from './date-range-field';
import { SkipButton } from './skip-button';

function Amount({ decimals = 8, start = '' }: { decimals?: number; start?: string }) {
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

describe('AmountField', () => {
  it('groups while typing and hands out plain decimal text', async () => {
    render(<Amount />);
    await userEvent.type(amount(), '1234567.89');
    expect(amount()).toHaveValue('1,234,567.89');
    expect(plain()).toBe('1234567.89');
  });

  it.each(['1,000.5', '₩1,000.5', '1,000.5 KRW', ' 1000.5원 '])('understands a pasted "%s"', async (text) => {
    render(<Amount />);
    await userEvent.click(amount());
    await userEvent.paste(text);
    expect(plain()).toBe('1000.5');
  });

  it('takes no more digits than the asset has, and no letters or signs', async () => {
    render(<Amount />);
    await userEvent.type(amount(), '-0.123456789x');
    expect(plain()).toBe('0.12345678');
  });

  it.each(['1e5', '-0.5', '0.0.1', '5천', '1/2'])(
    'takes nothing of a pasted "%s", whose digits mean something else',
    async (text) => {
      render(<Amount start="12" />);
      await userEvent.click(amount());
      await userEvent.paste(text);
      expect(plain()).toBe('12');
      expect(amount()).toHaveValue('12');
      fireEvent.change(amount(), { target: { value: text } });
      expect(plain()).toBe('12');
    },
  );

  it('reads full-width digits', async () => {
    render(<Amount />);
    await userEvent.type(amount(), '０．００１');
    expect(plain()).toBe('0.001');
    await userEvent.type(amount(), '½');
    expect(plain()).toBe('0.001');
    await userEvent.clear(amount());
    await userEvent.paste('１，０００.５');
    expect(plain()).toBe('1000.5');
  });

  it('steps by the arrow keys', async () => {
    const onStep = jest.fn();
    render(<AmountField label="수량" decimals={0} value="12" onEdit={jest.fn()} onStep={onStep} />);
    await userEvent.type(amount(), '{ArrowUp}{ArrowDown}{ArrowLeft}');
    expect(onStep.mock.calls).toEqual([['up'], ['down']]);
  });

  it('keeps the caret where the member types', async () => {
    render(<Amount start="1234" decimals={0} />);
    await userEvent.type(amount(), '9', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect(amount()).toHaveValue('19,234');
    expect(amount().selectionStart).toBe(2);
  });

  it('asks phones for the right keypad', () => {
    render(<Amount decimals={0} />);
    expect(amount()).toHaveAttribute('inputmode', 'numeric');
  });
});

function Code({ onComplete }: { onComplete: (code: string) => void }) {
  const [code, setCode] = useState('');
  return <CodeField label="번호" value={code} onEdit={setCode} onComplete={onComplete} />;
}

describe('CodeField', () => {
  it('is one field that phones can fill from a message', () => {
    render(<Code onComplete={() => undefined} />);
    expect(screen.getByLabelText('번호')).toHaveAttribute('autocomplete', 'one-time-code');
  });

  it('keeps six digits and tells once that they are there (AUTH-054)', async () => {
    const onComplete = jest.fn();
    render(<Code onComplete={onComplete} />);
    await userEvent.type(screen.getByLabelText('번호'), '12-34a5');
    expect(onComplete).not.toHaveBeenCalled();
    await userEvent.type(screen.getByLabelText('번호'), '67');
    expect(screen.getByLabelText('번호')).toHaveValue('123456');
    expect(onComplete.mock.calls).toEqual([['123456']]);
  });
});

it('marks the preset that is chosen, and none for a range of one’s own', () => {
  const onEdit = jest.fn();
  const props = { label: '기간', fromLabel: '시작', toLabel: '끝', presetsLabel: '빠른 선택', onEdit };
  const presets = [{ id: 'week', label: '1주일', from: '2026-11-15', to: '2026-11-21' }];
  const { rerender } = render(
    <DateRangeField {...props} presets={presets} range={{ from: '2026-11-15', to: '2026-11-21' }} />,
  );
  expect(screen.getByRole('radio', { name: '1주일' })).toBeChecked();
  fireEvent.change(screen.getByLabelText('시작'), { target: { value: '2026-11-10' } });
  expect(onEdit).toHaveBeenCalledWith({ from: '2026-11-10', to: '2026-11-21' });
  rerender(<DateRangeField {...props} presets={presets} range={{ from: '2026-11-10', to: '2026-11-21' }} />);
  expect(screen.getByRole('radio', { name: '1주일' })).not.toBeChecked();
});

it('SkipButton leads a keyboard past what it passes', async () => {
  const onSkip = jest.fn();
  render(<SkipButton label="건너뛰기" onSkip={onSkip} />);
  await userEvent.tab();
  expect(screen.getByRole('button', { name: '건너뛰기' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onSkip).toHaveBeenCalledTimes(1);
});

const texts = { label: '인증번호', sendLabel: '요청', sendAgainLabel: '재전송', sent: String, announce: String };
const entry = { code: '', needsSending: true, sending: false, sentTo: '010', until: null };
const rest = { now: () => 0, onSend: () => undefined, onEdit: () => undefined, onExpire: () => undefined };
const sendAgain = () => screen.getByRole('button', { name: '재전송' });

function NamelessPhone() {
  const [error, setError] = useState('');
  return (
    <form>
      <CodeField label="이름" value="" onEdit={() => undefined} error={error} />
      <CodeEntryField {...texts} {...rest} entry={entry} onSend={() => setError('이름을 입력해 주세요.')} />
    </form>
  );
}

describe('CodeEntryField', () => {
  const at = (until: number | null) => <CodeEntryField {...texts} {...rest} entry={{ ...entry, until }} />;

  it('takes the focus with each code that is sent', () => {
    const { rerender } = render(at(null));
    expect(screen.getByLabelText('인증번호')).not.toHaveFocus();
    rerender(at(180_000));
    expect(screen.getByLabelText('인증번호')).toHaveFocus();
    sendAgain().focus();
    rerender(at(190_000));
    expect(screen.getByLabelText('인증번호')).toHaveFocus();
  });

  it('leads to the field for whose sake no code was sent', async () => {
    render(<NamelessPhone />);
    await userEvent.click(sendAgain());
    await waitFor(() => expect(screen.getByLabelText('이름')).toHaveFocus());
  });
});
