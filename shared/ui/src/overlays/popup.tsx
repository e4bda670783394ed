import type { ReactNode, RefObject } from 'react';
import { Dialog as AriaDialog, Popover } from 'react-aria-components';
import styles from './popup.module.css';

export interface PopupProps {
  label: string;
  /** What it was opened by: it stands below, and gets the focus back. */
  by: RefObject<Element | null>;
  onClose: () => void;
  children: ReactNode;
}

/** A small dialog below a button. Escape and a click outside close it. */
export function Popup({ label, by, onClose, children }: PopupProps) {
  return (
    <Popover
      className={styles.popup ?? ''}
      triggerRef={by}
      placement="bottom end"
      isOpen
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <AriaDialog className={styles.dialog ?? ''} aria-label={label}>
        {children}
      </AriaDialog>
    </Popover>
  );
}
