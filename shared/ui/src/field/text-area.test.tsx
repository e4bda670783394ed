import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { TextArea } from './text-area';

function Reason({ maxLength = 10, start = '', error }: { maxLength?: number; start?: string; error?: string }) {
  const [text, setText] = useState(start);
  return (
    <TextArea
      label="사유"
      hint="선택"
      error={error}
      value={text}
      onEdit={setText}
      maxLength={maxLength}
      remainingLabel={(left) => `${left}자 남음`}
    />
  );
}

const area = () => screen.getByLabelText<HTMLTextAreaElement>('사유');

it('ties hint, error and what is left to the field', () => {
  render(<Reason error="사유를 입력해 주세요." start="가나다" />);
  expect(area()).toHaveAccessibleDescription('사유를 입력해 주세요. 선택 7자 남음');
  expect(area()).toBeInvalid();
});

it('takes no more characters than it may, and counts an emoji as one', async () => {
  render(<Reason start="😀😀" />);
  await userEvent.type(area(), '123456789😀');
  expect(area()).toHaveValue('😀😀12345678');
  await userEvent.clear(area());
  await userEvent.click(area());
  await userEvent.paste('😀'.repeat(12));
  expect(area()).toHaveValue('😀'.repeat(10));
});

it('cuts nothing in the middle of a Korean syllable, and what is too long once it is finished', () => {
  render(<Reason maxLength={2} start="가나" />);
  fireEvent.compositionStart(area());
  fireEvent.input(area(), { target: { value: '가나ㄷ' }, isComposing: true });
  expect(area()).toHaveValue('가나ㄷ');
  fireEvent.input(area(), { target: { value: '가나다' }, isComposing: true });
  fireEvent.compositionEnd(area());
  expect(area()).toHaveValue('가나');
});

it('speaks of what is left near the end only', () => {
  const { unmount } = render(<Reason maxLength={500} />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  unmount();
  render(<Reason maxLength={22} start="가나" />);
  expect(screen.getByRole('status')).toHaveTextContent('20자 남음');
});
