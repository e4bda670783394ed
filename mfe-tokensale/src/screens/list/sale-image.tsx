import { classNames } from '@maru/ui';
import styles from './sale-list.module.css';

/** A picture drawn from the code of the token: every code has its own (SALE-005). */
export function SaleImage({ code, ended }: { code: string; ended: boolean }) {
  const seed = [...code].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7);
  const hue = (seed % 6) + 1;
  const next = ((seed + 2) % 6) + 1;
  return (
    <span
      className={classNames(styles.image, ended && styles.ended)}
      style={{ background: `linear-gradient(${seed % 180}deg, var(--chart-${hue}), var(--chart-${next}))` }}
      aria-hidden="true"
    >
      <svg aria-hidden="true" viewBox="0 0 320 140" preserveAspectRatio="xMidYMid slice">
        {[0, 1, 2].map((at) => (
          <circle
            key={at}
            cx={(seed * (at + 3) * 17) % 320}
            cy={(seed * (at + 5) * 13) % 140}
            r={36 + ((seed * (at + 1)) % 48)}
            fill="none"
            stroke="var(--surface)"
            strokeOpacity="0.28"
            strokeWidth="14"
          />
        ))}
      </svg>
      <span>{code}</span>
    </span>
  );
}
