import type { ReactNode } from 'react';
import { Button } from '../button/button';
import { classNames } from '../class-names';
import { InboxIcon, RetryIcon, WarnIcon } from '../icons/icons';
import styles from './feedback.module.css';

export interface EmptyStateProps {
  title: ReactNode;
  hint?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
  compact?: boolean;
}

/** Says what would be here and offers the next step. */
export function EmptyState({ title, hint, action, icon = <InboxIcon size={32} />, compact = false }: EmptyStateProps) {
  return (
    <div className={classNames(styles.state, compact && styles.compact)}>
      {!compact && <span className={styles.stateIcon}>{icon}</span>}
      <p className={styles.stateTitle}>{title}</p>
      {hint && <p className={styles.stateHint}>{hint}</p>}
      {action}
    </div>
  );
}

export interface ErrorStateProps {
  title: ReactNode;
  hint?: ReactNode;
  retryLabel: string;
  onRetry: () => void;
  compact?: boolean;
}

/** Says what happened and lets the member try again. */
export function ErrorState({ title, hint, retryLabel, onRetry, compact = false }: ErrorStateProps) {
  return (
    <div className={classNames(styles.state, compact && styles.compact)} role="alert">
      {!compact && (
        <span className={classNames(styles.stateIcon, styles.failed)}>
          <WarnIcon size={32} />
        </span>
      )}
      <p className={styles.stateTitle}>{title}</p>
      {hint && <p className={styles.stateHint}>{hint}</p>}
      <Button size="s" icon={<RetryIcon size={16} />} onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  );
}
