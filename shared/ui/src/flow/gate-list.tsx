import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names';
import { Hidden } from '../layout/page';
import styles from './gate-list.module.css';
import { Mark, type MarkState } from './mark';

export type GateState = 'met' | 'unmet' | 'checking' | 'unknown';

export interface Gate {
  id: string;
  label: ReactNode;
  state: GateState;
  /** Why it is not met, or could not be checked. */
  reason?: ReactNode;
  /** Link or button to the next step; hidden once the condition is met. */
  action?: ReactNode;
}

export interface GateListProps {
  title: ReactNode;
  gates: readonly Gate[];
  stateLabels: Readonly<Record<GateState, string>>;
  /** Summary, e.g. "3개 조건이 남았습니다"; announced when it changes. */
  summary?: ReactNode;
}

const marks = { met: 'done', unmet: 'failed', checking: 'busy', unknown: 'unknown' } as const satisfies Record<
  GateState,
  MarkState
>;

/** Lists all conditions of an action: met, not met with the reason, or still being checked. */
export function GateList({ title, gates, stateLabels, summary }: GateListProps) {
  const id = useId();
  return (
    <section className={styles.gates} aria-labelledby={id} aria-busy={gates.some(({ state }) => state === 'checking')}>
      <header className={styles.head}>
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
        <p className={styles.summary} role="status">
          {summary}
        </p>
      </header>
      <ul className={styles.list} aria-labelledby={id}>
        {gates.map(({ id: gateId, label, state, reason, action }) => (
          <li key={gateId} className={classNames(styles.gate, styles[state])}>
            <Mark state={marks[state]} />
            <div className={styles.words}>
              <p className={styles.label}>
                {label}
                <Hidden>{` (${stateLabels[state]})`}</Hidden>
              </p>
              {reason && state !== 'met' && <p className={styles.reason}>{reason}</p>}
            </div>
            {action && state !== 'met' && <div className={styles.action}>{action}</div>}
          </li>
        ))}
      </ul>
    </section>
  );
}
