import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Popover } from 'react-aria-components';
import type { PopupProps } from './popup';
import styles from './popup.module.css';

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
}

export interface MenuProps extends Omit<PopupProps, 'children'> {
  items: readonly MenuItem[];
  /** Which of its edges is that of what opened it. */
  align?: 'start' | 'end';
  /** The menu closes first, so that what follows may take the focus. */
  onChoose: (id: string) => void;
}

/** The menu of a button or a point: arrows, Home and End move, Enter chooses, Escape and Tab close. */
export function Menu({ label, by, onClose, items, align = 'end', onChoose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => menu.current?.querySelector('button')?.focus(), []);
  const choose = (id: string) => {
    onClose();
    onChoose(id);
  };
  return (
    <Popover
      className={styles.popup ?? ''}
      aria-label={label}
      triggerRef={by}
      placement={`bottom ${align}`}
      isOpen
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <div
        ref={menu}
        role="menu"
        tabIndex={-1}
        className={styles.menu}
        aria-label={label}
        onKeyDown={(event) => moveFocus(event, onClose)}
      >
        {items.map(({ id, label: text, icon }) => (
          <button
            key={id}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={styles.item}
            onClick={() => choose(id)}
          >
            {icon}
            {text}
          </button>
        ))}
      </div>
    </Popover>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>, onClose: () => void): void {
  const items = [...event.currentTarget.querySelectorAll('button')];
  const at = items.indexOf(document.activeElement as HTMLButtonElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (event.key === 'Tab') onClose();
  if (to === undefined && event.key !== 'Tab') return;
  event.preventDefault();
  if (to !== undefined) items.at(to % items.length)?.focus();
}
