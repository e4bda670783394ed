import styles from './progress.module.css';

/** Decorative: the element around it says that it is busy. */
export const Spinner = ({ size = 16 }: { size?: number }) => (
  <svg className={styles.spinner} width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
    <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2" />
    <path d="M14 8a6 6 0 0 0-6-6" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
  </svg>
);
