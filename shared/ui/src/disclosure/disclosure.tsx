import type { ReactNode } from 'react';
import { ChevronDownIcon } from '../icons/icons';
import styles from './disclosure.module.css';

export interface DisclosureProps {
  title: ReactNode;
  children: ReactNode;
  /** Called when the member opens or closes it. */
  onToggle?: (open: boolean) => void;
  open?: boolean;
}

/** A native <details>, so that search in page opens it too. */
export const Disclosure = ({ title, children, onToggle, open }: DisclosureProps) => (
  <details className={styles.details} open={open} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
    <summary className={styles.summary}>
      <span>{title}</span>
      <ChevronDownIcon />
    </summary>
    <div className={styles.contents}>{children}</div>
  </details>
);
