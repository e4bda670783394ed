import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { InfoIcon, WarnIcon } from '../icons/icons';
import styles from './feedback.module.css';

export interface NoticeProps {
  tone?: 'info' | 'ok' | 'warn' | 'danger';
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Announced to screen readers at once; for results of an action. */
  live?: boolean;
}

export function Notice({ tone = 'info', title, children, action, live = false }: NoticeProps) {
  return (
    <div className={classNames(styles.notice, styles[tone])} role={live ? 'alert' : 'note'}>
      {tone === 'warn' || tone === 'danger' ? <WarnIcon /> : <InfoIcon />}
      <div className={styles.words}>
        {title && <p className={styles.noticeTitle}>{title}</p>}
        {children}
      </div>
      {action}
    </div>
  );
}
