import { Button, Notice } from '@maru/ui';
import { Dialog } from '@maru/ui/overlays';
import { type ReactNode, useEffect } from 'react';
import { textOf } from './api/problems';
import styles from './confirm-dialog.module.css';
import { useStaff } from './staff-context';
import { useAttempt } from './use-attempt';

interface ConfirmDialogProps {
  readonly title: string;
  /** On the button. */
  readonly confirm: string;
  readonly danger?: boolean;
  /** What will happen. */
  readonly children: ReactNode;
  /** Quoted as it will be sent; empty: none is. */
  readonly reason?: string;
  /** Closes the dialog where it succeeds; a refusal is told in the dialog, which stays. */
  readonly work: () => Promise<void>;
  readonly onClose: () => void;
}

/** Repeats what will happen before it does. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirm, danger = false, children, reason = '', work, onClose } = props;
  const { attention } = useStaff();
  useEffect(() => attention.hold(), [attention]);
  const { busy, problem, run } = useAttempt();
  const doIt = () =>
    run(async () => {
      await work();
      onClose();
    });
  return (
    <Dialog
      title={title}
      open
      alert
      {...(!busy && { onClose })}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            취소
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void doIt()}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className={styles.words}>
        <p>{children}</p>
        {reason && (
          <div>
            <p className={styles.label}>사유</p>
            <blockquote className={styles.reason}>{reason}</blockquote>
          </div>
        )}
        {problem !== null && (
          <Notice tone="danger" live>
            {textOf(problem)}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
