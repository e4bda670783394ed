import { useEffect, useState } from 'react';
import { classNames } from '../class-names';
import { countdownText } from './countdown-text';
import styles from './progress.module.css';

export interface CountdownProps {
  /** Epoch milliseconds at which it reaches zero. */
  until: number;
  now: () => number;
  onEnd?: () => void;
  /** Text spoken at 60, 30 and 10 seconds. */
  announce?: (seconds: number) => string;
  /** Text of the days before hh:mm:ss, e.g. "3일". */
  days?: (count: number) => string;
}

const spoken = [60, 30, 10];
/** Computes the remaining time from the clock on every tick, so that a throttled tab is right when it wakes. */
export function Countdown({ until, now, onEnd, announce, days }: CountdownProps) {
  const secondsLeft = () => Math.max(0, Math.ceil((until - now()) / 1000));
  const [seconds, setSeconds] = useState(secondsLeft);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new deadline is the only reason to start again
  useEffect(() => {
    setSeconds(secondsLeft());
    const timer = setInterval(() => {
      const left = secondsLeft();
      setSeconds(left);
      if (left > 0) return;
      clearInterval(timer);
      onEnd?.();
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);

  return (
    <>
      <span role="timer" aria-live="off" className={classNames(styles.countdown, seconds <= 10 && styles.soon)}>
        {countdownText(seconds, days)}
      </span>
      {announce && (
        <span role="status" className={styles.announcement}>
          {spoken.includes(seconds) ? announce(seconds) : ''}
        </span>
      )}
    </>
  );
}
