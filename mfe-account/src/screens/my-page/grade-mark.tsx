import styles from './my-page.module.css';

/** A shield of its own for each of the seven grades (CONS-100): chevrons, a dot, at last a filled shield. The name stands beside it. */
export function GradeMark({ level }: { level: number }) {
  const chevrons = Math.min(3, Math.ceil(level / 2));
  const isHighest = level >= 7;
  const ink = isHighest ? 'var(--on-accent)' : 'var(--accent)';
  return (
    <svg className={styles.grade} width="48" height="48" viewBox="0 0 48 48" aria-hidden="true">
      <path
        d="M24 4 41 10v13c0 10-7 17.5-17 21C14 40.5 7 33 7 23V10L24 4Z"
        fill={isHighest ? 'var(--accent)' : 'var(--accent-tint)'}
        stroke="var(--accent)"
        strokeWidth="2"
      />
      {[0, 1, 2].slice(0, chevrons).map((at) => (
        <path
          key={at}
          d={`M16 ${30 - at * 7} l8 -6 8 6`}
          fill="none"
          stroke={ink}
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
      {(level % 2 === 0 || isHighest) && <circle cx="24" cy="35" r="2.5" fill={ink} />}
    </svg>
  );
}
