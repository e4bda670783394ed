import { useEffect, useState } from 'react';
import { classNames } from '../class-names';
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
const two = (value: number) => String(value).padStart(2, '0');

/** mm:ss, with hours and days in front where there are any. */
export function countdownText(seconds: number, days?: (count: number) => string): string {
  const dayCount = days ? Math.floor(seconds / 86_400) : 0;
  const rest = seconds - dayCount * 86_400;
  const hours = Math.floor(rest / 3600);
  const clock = `${two(Math.floor((rest % 3600) / 60))}:${two(rest % 60)}`;
  const withHours = hours > 0 || dayCount > 0 ? `${two(hours)}:${clock}` : clock;
  return dayCount > 0 && days ? `${days(dayCount)} ${withHours}` : withHours;
}

/** Counts by the clock, not by its own ticks, so that a sleeping tab shows the truth when it wakes. */
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
