import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, useState } from 'react';
import { CodeEntryField } from './code-entry-field';
import { CodeField } from './code-field';

const field = createRef<HTMLInputElement>();
const told = { sent: () => 'sent', announce: () => '', now: () => 0, onExpire: () => undefined };
const texts = { label: '인증번호', sendLabel: '받기', sendAgainLabel: '다시 받기' };

/** Messages go out as `answer` says; the first one may have been sent before. */
function Entry({ answer, before = null }: { answer: () => Promise<number | null>; before?: number | null }) {
  const [code, setCode] = useState('');
  const [until, setUntil] = useState<number | null>(before);
  const [sending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    const next = await answer();
    setSending(false);
    if (next !== null) setUntil(next);
  };
  return (
    <CodeEntryField
      {...texts}
      {...told}
      ref={field}
      entry={{ code, needsSending: true, sending, until, sentTo: until === null ? '' : '010' }}
      onSend={() => void send()}
      onEdit={setCode}
    />
  );
}

function NamelessPhone() {
  const [error, setError] = useState('');
  const entry = { code: '', needsSending: true, sending: false, until: null, sentTo: '' };
  return (
    <form>
      <CodeField label="이름" value="" onEdit={() => undefined} error={error} />
      <CodeEntryField
        {...texts}
        {...told}
        entry={entry}
        onSend={() => setError('이름을 입력해 주세요.')}
        onEdit={() => undefined}
      />
    </form>
  );
}

const input = () => screen.getByLabelText('인증번호');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('a code that is sent on request', () => {
  it('is typed where the focus is once it was sent, and sent again', async () => {
    const ends = [180_000, 190_000];
    render(<Entry answer={() => Promise.resolve(ends.shift() ?? null)} />);
    await press('받기');
    expect(input()).toHaveFocus();
    expect(field.current).toBe(input());
    act(() => input().blur());
    await press('다시 받기');
    expect(input()).toHaveFocus();
  });

  it('takes the focus neither where it was not sent nor where it was sent before', async () => {
    const { unmount } = render(<Entry answer={() => Promise.resolve(null)} />);
    await press('받기');
    expect(input()).not.toHaveFocus();
    unmount();
    render(<Entry answer={() => Promise.resolve(null)} before={180_000} />);
    expect(input()).not.toHaveFocus();
  });

  it('leads to the field for whose sake it was not sent', async () => {
    render(<NamelessPhone />);
    await press('받기');
    await waitFor(() => expect(screen.getByLabelText('이름')).toHaveFocus());
  });
});
