import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../button/button';
import { classNames } from '../class-names';
import { CheckIcon } from '../icons/icons';
import styles from './copy-button.module.css';
import { CopyIcon } from './copy-icon';

export interface CopyButtonProps {
  /** The text to copy. */
  text: string;
  /** Names what is copied, e.g. "주소 복사". */
  label: string;
  copiedLabel: string;
  /** Hint shown if the browser refuses to copy. */
  failedLabel: string;
  /** Shows the label too, as an ordinary button. */
  wide?: boolean;
  disabled?: boolean;
}

/** Milliseconds for which an outcome is shown; the hint after a failure takes longer to read. */
const shownMs = { copied: 2000, failed: 6000 } as const;

/** Pixels between the outcome and the edge of the window. */
const edge = 8;

/** Copies a text and shows the outcome next to the button, also to screen readers. */
export function CopyButton({ text, label, copiedLabel, failedLabel, wide = false, disabled }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<{ kind: keyof typeof shownMs } | null>(null);
  const said = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), shownMs[outcome.kind]);
    return () => clearTimeout(timer);
  }, [outcome]);

  // Beside the left edge of a phone there is no room for it to the left of the button.
  useLayoutEffect(() => {
    const box = said.current;
    if (!box || !outcome) return;
    box.style.translate = '';
    const beyond = edge - box.getBoundingClientRect().left;
    if (beyond > 0) box.style.translate = `${beyond}px`;
  }, [outcome]);

  const copy = async () => {
    // The clipboard is missing outside of secure contexts and in some WebViews.
    const kind = await Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
      () => 'copied' as const,
      () => 'failed' as const,
    );
    setOutcome({ kind });
  };

  const icon = outcome?.kind === 'copied' ? <CheckIcon size={16} /> : <CopyIcon size={16} />;
  const onClick = () => void copy();
  return (
    <span className={classNames(styles.copy, outcome && styles[outcome.kind])}>
      {wide ? (
        <Button icon={icon} disabled={disabled} onClick={onClick}>
          {label}
        </Button>
      ) : (
        <IconButton size="s" label={label} icon={icon} disabled={disabled} onClick={onClick} />
      )}
      <span ref={said} className={styles.said} role="status">
        {outcome && (outcome.kind === 'copied' ? copiedLabel : failedLabel)}
      </span>
    </span>
  );
}
