import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { IconButton } from '../button/button';
import { classNames } from '../class-names';
import { CloseIcon } from '../icons/icons';
import styles from './dialog.module.css';
import { keepFocusInside } from './focus-inside';
import { useFocusReturn } from './focus-return';

export interface DialogProps {
  title: ReactNode;
  open: boolean;
  /** Escape, the close button, or a click outside. Without it the dialog can be left by its actions only. */
  onClose?: () => void;
  closeLabel?: string;
  children?: ReactNode;
  /** Buttons, the most likely one last. */
  actions?: ReactNode;
  alert?: boolean;
  wide?: boolean;
  /** While it is open, the page prints as this dialog alone, without its buttons. */
  printable?: boolean;
}

/** Dialog on wide screens, bottom sheet on small ones. Traps the focus and returns it on close. */
export function Dialog({
  title,
  open,
  onClose,
  closeLabel,
  children,
  actions,
  alert = false,
  wide = false,
  printable = false,
}: DialogProps) {
  useFocusReturn(open);
  return (
    <ModalOverlay
      className={classNames(styles.shade, printable && styles.sheet)}
      isOpen={open}
      isDismissable={Boolean(onClose) && !alert}
      isKeyboardDismissDisabled={!onClose}
      onOpenChange={(next) => {
        if (!next) onClose?.();
      }}
    >
      <Modal className={classNames(styles.box, wide && styles.wide)}>
        <AriaDialog ref={keepFocusInside} className={styles.dialog ?? ''} role={alert ? 'alertdialog' : 'dialog'}>
          <header className={styles.head}>
            <Heading slot="title" className={styles.title ?? ''}>
              {title}
            </Heading>
            {onClose && closeLabel && <IconButton size="s" label={closeLabel} icon={<CloseIcon />} onClick={onClose} />}
          </header>
          {children && <div className={styles.contents}>{children}</div>}
          {actions && <footer className={styles.actions}>{actions}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
