import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from '..';
import { Dialog } from '.';

function Asked({ answer, onClose }: { answer: Promise<void>; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    await answer;
    setBusy(false);
  };
  return (
    <Dialog
      open
      title="메일"
      closeLabel="닫기"
      onClose={onClose}
      actions={
        <Button busy={busy} onClick={() => void send()}>
          다시 보내기
        </Button>
      }
    />
  );
}

it('keeps the focus in a dialog while the button that has it is busy, and gives it back (SHEL-105)', async () => {
  let settle: () => void = () => undefined;
  const answer = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const onClose = jest.fn();
  render(<Asked answer={answer} onClose={onClose} />);
  const send = screen.getByRole('button', { name: '다시 보내기' });
  send.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
  settle();
  await waitFor(() => expect(send).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});
