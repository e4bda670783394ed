import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from '../button/button';
import { RadioList } from '../choice/radio-list';
import { Form } from './form';
import { TextField } from './text-field';

/** Sends, and is answered by `answer`: names of the fields that are wrong. */
function Account({ answer }: { answer: () => Promise<readonly string[]> | readonly string[] }) {
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    const answered = answer();
    if (!(answered instanceof Promise)) return setWrong(answered);
    setBusy(true);
    setWrong(await answered);
    setBusy(false);
  };
  const error = (name: string) => (wrong.includes(name) ? '확인해 주세요.' : '');
  return (
    <Form onSubmit={() => void submit()}>
      <TextField label="은행" value="" onEdit={() => undefined} error={error('은행')} />
      <RadioList
        label="거주"
        options={[{ value: 'Y', label: '국내' }]}
        value={null}
        onSelect={() => undefined}
        error={error('거주')}
      />
      <Button type="submit" busy={busy}>
        보내기
      </Button>
      <Button>취소</Button>
    </Form>
  );
}

const press = () => userEvent.click(screen.getByRole('button', { name: '보내기' }));
function later() {
  let settle: (wrong: readonly string[]) => void = () => undefined;
  const answer = new Promise<readonly string[]>((resolve) => {
    settle = resolve;
  });
  return { answer: () => answer, settle: (wrong: readonly string[]) => settle(wrong) };
}
/** As browsers do with a button that is disabled; jsdom does not. */
function loseFocus() {
  const gone = document.body.appendChild(document.createElement('input'));
  gone.focus();
  gone.remove();
  expect(document.body).toHaveFocus();
}

describe('Form', () => {
  it('leads to the first failing field, each time', async () => {
    render(<Account answer={() => ['은행', '거주']} />);
    await press();
    await waitFor(() => expect(screen.getByLabelText('은행')).toHaveFocus());
    await press();
    await waitFor(() => expect(screen.getByLabelText('은행')).toHaveFocus());
  });

  it('leads into a group of radio buttons', async () => {
    render(<Account answer={() => ['거주']} />);
    await press();
    await waitFor(() => expect(screen.getByLabelText('국내')).toHaveFocus());
  });

  it('leads to the field that the exchange refuses', async () => {
    const { answer, settle } = later();
    render(<Account answer={answer} />);
    await press();
    loseFocus();
    settle(['은행']);
    await waitFor(() => expect(screen.getByLabelText('은행')).toHaveFocus());
  });

  it('gives the button back the focus that it lost while it was busy', async () => {
    const { answer, settle } = later();
    render(<Account answer={answer} />);
    await press();
    loseFocus();
    settle([]);
    await waitFor(() => expect(screen.getByRole('button', { name: '보내기' })).toHaveFocus());
  });

  it('leaves whoever has gone on where they are', async () => {
    const { answer, settle } = later();
    render(<Account answer={answer} />);
    await press();
    screen.getByRole('button', { name: '취소' }).focus();
    settle(['은행']);
    expect(await screen.findByText('확인해 주세요.')).toBeInTheDocument();
    await new Promise((done) => setTimeout(done, 20));
    expect(screen.getByRole('button', { name: '취소' })).toHaveFocus();
  });
});
