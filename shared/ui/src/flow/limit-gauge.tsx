import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { WarnIcon } from '../icons/icons';
import styles from './limit-gauge.module.css';

export type GaugeState = 'normal' | 'near' | 'over';

export interface LimitGaugeProps {
  label: string;
  /** Used amount divided by the limit, for drawing only; the caller compares exact amounts and passes texts. */
  ratio: number;
  /** E.g. "1.20000000 / 5.00000000 BTC 사용". */
  usedText: string;
  /** E.g. "3.80000000 BTC 남음", or by how much it is too much. */
  leftText: string;
  /** Derived from the ratio by default; pass it if exact amounts were compared. */
  state?: GaugeState;
  hint?: ReactNode;
}

/** `near` from a ratio of 0.8, `over` from 1. */
export const gaugeStateOf = (ratio: number): GaugeState => (ratio >= 1 ? 'over' : ratio >= 0.8 ? 'near' : 'normal');

/** Used part of a limit: a bar, and both amounts as text. */
export function LimitGauge({ label, ratio, usedText, leftText, state = gaugeStateOf(ratio), hint }: LimitGaugeProps) {
  const percent = Math.round(Math.min(1, Math.max(0, ratio)) * 1000) / 10;
  return (
    <div className={classNames(styles.gauge, styles[state])}>
      <p className={styles.head}>
        <span className={styles.label}>{label}</span>
        <span className={styles.used}>{usedText}</span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers draw <meter> in colours of their own */}
      <div
        className={styles.track}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${usedText}, ${leftText}`}
      >
        <div className={styles.bar} style={{ width: `${percent}%` }} />
      </div>
      <p className={styles.left}>
        {state !== 'normal' && <WarnIcon size={16} />}
        {leftText}
      </p>
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}
