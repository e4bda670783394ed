import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { Hidden } from '../layout/page';
import { Mark } from './mark';
import styles from './timeline.module.css';

export type TimelineState = 'done' | 'now' | 'todo' | 'failed';

export interface TimelineEvent {
  id: string;
  title: ReactNode;
  state: TimelineState;
  /** Formatted time, e.g. "11.22 14:03"; future events have none or an estimate. */
  time?: string;
  detail?: ReactNode;
}

export interface TimelineProps {
  /** Names the list, e.g. "출금 진행 상황". */
  label: string;
  /** In chronological order. */
  events: readonly TimelineEvent[];
  stateLabels: Readonly<Record<TimelineState, string>>;
}

/** Past, current and future steps of one process, e.g. a withdrawal. */
export const Timeline = ({ label, events, stateLabels }: TimelineProps) => (
  <ol className={styles.timeline} aria-label={label}>
    {events.map(({ id, title, state, time, detail }) => (
      <li
        key={id}
        className={classNames(styles.event, styles[state])}
        aria-current={state === 'now' ? 'step' : undefined}
      >
        <Mark state={state === 'now' ? 'current' : state} text={state === 'now' ? '•' : ''} />
        <div className={styles.words}>
          <p className={styles.head}>
            <span className={styles.title}>
              {title}
              <Hidden>{` (${stateLabels[state]})`}</Hidden>
            </span>
            {time && <span className={styles.time}>{time}</span>}
          </p>
          {detail && <div className={styles.detail}>{detail}</div>}
        </div>
      </li>
    ))}
  </ol>
);
