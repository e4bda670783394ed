import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './badge.module.css';

export type Tone = 'neutral' | 'accent' | 'ok' | 'warn' | 'danger' | 'rise' | 'fall';

export const Badge = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={classNames(styles.badge, styles[tone])}>{children}</span>
);
