import styles from './releases-page.module.css';

/** @param share - of 10,000 visitors. */
export const percentOf = (share: number): string => `${share / 100} %`;

/** A time as `22 Nov 2026, 17:43`. @param at - ISO 8601. */
export const Time = ({ at }: { at: string }) => (
  <time className={styles.time} dateTime={at}>
    {new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}
  </time>
);

/** The name of a version or of a release set. */
export const Version = ({ name }: { name: string }) => <code className={styles.version}>{name}</code>;
