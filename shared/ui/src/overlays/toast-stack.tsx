import { type ReactNode, useEffect, useState } from 'react';
import { IconButton } from '../button/button';
import { CloseIcon } from '../icons/icons';
import { ToastPlace } from './toast-place';
import styles from './toast-stack.module.css';

export interface ToastEntry {
  readonly id: string;
  readonly picture?: ReactNode;
  readonly words: ReactNode;
}

export interface ToastStackProps {
  label: string;
  closeLabel: string;
  /** Oldest first; their owner removes them, and lets no more than three stand. */
  toasts: readonly ToastEntry[];
  onClose: (id: string) => void;
}

/** Long enough to be read aloud. */
const shownMs = 5_000;

/** What has happened elsewhere: bottom right, on small screens below the header. Goes by itself, unless it is looked at. */
export function ToastStack({ label, closeLabel, toasts, onClose }: ToastStackProps) {
  const [watched, setWatched] = useState(false);
  // A toast that closes under the pointer tells no leave.
  if (watched && toasts.length === 0) setWatched(false);
  return (
    <ToastPlace>
      <section
        className={styles.stack}
        role="status"
        aria-label={label}
        aria-atomic="false"
        onPointerEnter={() => setWatched(true)}
        onPointerLeave={() => setWatched(false)}
        onFocus={() => setWatched(true)}
        onBlur={() => setWatched(false)}
      >
        {toasts.map(({ id, picture, words }) => (
          <div key={id} className={styles.toast}>
            {picture && <span className={styles.picture}>{picture}</span>}
            <div className={styles.words}>{words}</div>
            <IconButton size="s" label={closeLabel} icon={<CloseIcon />} onClick={() => onClose(id)} />
            {!watched && <Timer onOver={() => onClose(id)} />}
          </div>
        ))}
      </section>
    </ToastPlace>
  );
}

function Timer({ onOver }: { onOver: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time runs from when nobody looks at the toasts.
  useEffect(() => {
    const timer = setTimeout(onOver, shownMs);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
