import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { RadioList, type RadioListProps } from './radio-list';

type Receiver = 'domestic' | 'overseas' | 'personal';

const options = [
  { value: 'domestic', label: '국내 거래소' },
  { value: 'overseas', label: '해외 거래소', description: '본인 명의 계정만' },
  { value: 'personal', label: '개인 지갑', disabled: true },
] as const;

function Receivers(props: Partial<RadioListProps<Receiver>>) {
  const [value, setValue] = useState<Receiver | null>(null);
  return <RadioList label="받는 곳" options={options} value={value} onSelect={setValue} {...props} />;
}

it('names the group, and ties its error and hint to it', () => {
  render(<Receivers hint="나중에 바꿀 수 있습니다" error="받는 거래소를 선택하세요." required />);
  const group = screen.getByRole('radiogroup', { name: '받는 곳' });
  expect(group).toHaveAccessibleDescription('받는 거래소를 선택하세요. 나중에 바꿀 수 있습니다');
  expect(group).toBeInvalid();
  expect(group).toHaveAttribute('aria-required', 'true');
});

it('explains an option beside its name, not in it', () => {
  render(<Receivers />);
  const overseas = screen.getByRole('radio', { name: '해외 거래소' });
  expect(overseas).toHaveAccessibleDescription('본인 명의 계정만');
  expect(screen.getByRole('radio', { name: '국내 거래소' })).not.toHaveAccessibleDescription();
});

it('chooses by click and by arrow keys, past what cannot be chosen', async () => {
  render(<Receivers />);
  await userEvent.click(screen.getByText('국내 거래소'));
  expect(screen.getByRole('radio', { name: '국내 거래소' })).toBeChecked();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('radio', { name: '해외 거래소' })).toBeChecked();
  await userEvent.click(screen.getByText('개인 지갑'));
  expect(screen.getByRole('radio', { name: '해외 거래소' })).toBeChecked();
});

it('can be switched off as a whole', async () => {
  const onSelect = jest.fn();
  render(<Receivers disabled onSelect={onSelect} />);
  await userEvent.click(screen.getByText('국내 거래소'));
  expect(onSelect).not.toHaveBeenCalled();
});
