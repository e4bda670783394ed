import styles from './price.module.css';

/** One price and everything offered up to it; heights of a picture, so plain numbers do. */
export interface DepthPoint {
  price: number;
  sum: number;
}

export interface DepthChartProps {
  label: string;
  /** Best first. */
  bids: readonly DepthPoint[];
  asks: readonly DepthPoint[];
}

const width = 280;
const height = 120;

/** Steps from the best price outwards, closed at the floor. */
export function depthPath(
  points: readonly DepthPoint[],
  x: (price: number) => number,
  y: (sum: number) => number,
): string {
  const [first] = points;
  if (!first) return '';
  const steps = points.map(({ price, sum }) => `H${x(price).toFixed(1)}V${y(sum).toFixed(1)}`).join('');
  return `M${x(first.price).toFixed(1)} ${height}${steps}V${height}Z`;
}

/** Quantity in the book by distance from the last price. */
export function DepthChart({ label, bids, asks }: DepthChartProps) {
  const prices = [...bids, ...asks].map(({ price }) => price);
  const low = Math.min(...prices);
  const span = Math.max(...prices) - low || 1;
  const most = Math.max(...[...bids, ...asks].map(({ sum }) => sum)) || 1;
  const x = (price: number) => ((price - low) / span) * width;
  const y = (sum: number) => height - (sum / most) * (height - 8);
  return (
    <svg
      className={styles.depthChart}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path d={depthPath(bids, x, y)} fill="var(--rise-tint)" stroke="var(--rise)" vectorEffect="non-scaling-stroke" />
      <path d={depthPath(asks, x, y)} fill="var(--fall-tint)" stroke="var(--fall)" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
