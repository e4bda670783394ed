import styles from './coin-mark.module.css';
import pictures from './coins.svg';

/** Symbols of coins.svg, by the part of the code that names the coin (BORA_B is BORA). */
const drawn = new Set(
  'KRW BTC ETH USDT XRP SOL DOGE ADA TRX LINK ETC SAND BNT PEPE DOT XLM SHIB EOS BCH AVAX AMPL BORA ORIC'.split(' '),
);
const hues = [1, 2, 3, 4, 5, 6] as const;

/** A coin's picture; its first letter in a round mark where there is none, in a colour that follows from the code. */
export function CoinMark({ code, size = 24 }: { code: string; size?: number }) {
  const [name = ''] = code.split('_');
  if (drawn.has(name))
    return (
      <svg className={styles.picture} width={size} height={size} aria-hidden="true">
        <use href={`${pictures}#${name}`} />
      </svg>
    );
  const sum = [...code].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  const hue = hues[sum % hues.length] ?? 1;
  return (
    <span
      className={styles.mark}
      style={{ width: size, height: size, fontSize: size * 0.46, color: `var(--chart-${hue})` }}
      aria-hidden="true"
    >
      {code.slice(0, 1)}
    </span>
  );
}
