import { Button } from '@maru/ui';
import { Dialog } from '@maru/ui/overlays';
import { useEffect, useState } from 'react';
import { useHash } from '../place';
import { useStaff } from '../staff-context';

interface LeaveDialogProps {
  readonly title: string;
  readonly leave: string;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** Asks before a text is lost that was begun: in the words of the members' side. */
export function LeaveDialog({ title, leave, onLeave, onStay }: LeaveDialogProps) {
  const { attention } = useStaff();
  useEffect(() => attention.hold(), [attention]);
  return (
    <Dialog
      title={title}
      open
      alert
      onClose={onStay}
      actions={
        <>
          <Button onClick={onLeave}>{leave}</Button>
          <Button variant="primary" onClick={onStay}>
            계속 작성
          </Button>
        </>
      }
    >
      입력하신 내용이 사라집니다.
    </Dialog>
  );
}

interface GuardedHash {
  /** Of the screen that is shown. */
  readonly hash: string;
  /** The address leads elsewhere, and the author has not said yet whether to go there. */
  readonly isAsking: boolean;
  readonly leave: () => void;
  readonly stay: () => void;
}

/** The hash of the address, which changes only once the author leaves what is written and not saved. */
export function useGuardedHash(): GuardedHash {
  const { unsaved, entries } = useStaff();
  const hash = useHash();
  const [shown, setShown] = useState(hash);
  const isAsking = hash !== shown && unsaved.isThere;
  // Set while rendering: the old screen would show for a moment otherwise.
  if (hash !== shown && !isAsking) setShown(hash);
  useEffect(() => {
    if (hash === shown) entries.keep();
  }, [entries, hash, shown]);
  return {
    hash: isAsking ? shown : hash,
    isAsking,
    leave: () => {
      unsaved.clear();
      setShown(hash);
    },
    stay: () => entries.goBack(shown),
  };
}

/** Asks in the browser's own words before the page is closed or loaded again: drafts live in its memory, too. */
export function useUnloadQuestion(): void {
  const { unsaved, drafts } = useStaff();
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved.isThere || drafts.areThere) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [unsaved, drafts]);
}

/** The question before a logout, which takes drafts along, and what asks it. */
export function useLogoutQuestion(logout: () => void) {
  const { unsaved, drafts } = useStaff();
  const [isAsking, setAsking] = useState(false);
  const leave = () => {
    setAsking(false);
    logout();
  };
  return {
    onLogout: () => (unsaved.isThere || drafts.areThere ? setAsking(true) : logout()),
    question: isAsking && (
      <LeaveDialog title="로그아웃할까요?" leave="로그아웃" onLeave={leave} onStay={() => setAsking(false)} />
    ),
  };
}
