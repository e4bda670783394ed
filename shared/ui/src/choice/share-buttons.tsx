import { type KeyboardEvent, useState } from 'react';
import { Button } from '../button/button';
import { classNames } from '../class-names';
import styles from './choice.module.css';

export interface ShareButtonsProps {
  /** What the shares are of, for screen readers. */
  label: string;
  percents: readonly number[];
  /** Text of 100 percent. */
  mostLabel: string;
  disabled?: boolean;
  onTake: (percent: number) => void;
  className?: string;
}

/** A WAI-ARIA toolbar: one stop of the tab key; arrows, Home and End go from one share to another. */
export function ShareButtons({ label, percents, mostLabel, disabled, onTake, className }: ShareButtonsProps) {
  const [stop, setStop] = useState(0);
  const move = (event: KeyboardEvent) => {
    const to = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: percents.length - 1 }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const button = event.currentTarget.children[(to + percents.length) % percents.length];
    if (button instanceof HTMLElement) button.focus();
  };
  return (
    <div role="toolbar" aria-label={label} className={classNames(styles.shares, className)} onKeyDown={move}>
      {percents.map((percent, at) => (
        <Button
          key={percent}
          size="s"
          disabled={disabled}
          tabIndex={at === stop ? 0 : -1}
          onFocus={() => setStop(at)}
          onClick={() => onTake(percent)}
        >
          {percent === 100 ? mostLabel : `${percent}%`}
        </Button>
      ))}
    </div>
  );
}
