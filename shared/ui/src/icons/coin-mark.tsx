import styles from './coin-mark.module.css';

const hues = [1, 2, 3, 4, 5, 6] as const;

/** A round mark with the first letter of a coin; its colour follows from the code, so that it is the same everywhere. */
export function CoinMark({ code, size = 24 }: { code: string; size?: number }) {
  const sum = [...code].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  const hue = hues[sum % hues.length] ?? 1;
  return (
    <span
      className={styles.mark}
      style={{ width: size, height: size, fontSize: size * 0.46, color: `var(--chart-${hue})` }}
      aria-hidden="true"
    >
      {code === 'KRW' ? '₩' : code.slice(0, 1)}
    </span>
  );
}
