import { Card } from '../../src';
import { type Bar, CandleChart, DepthChart } from '../../src/charts';
import styles from '../gallery.module.css';

const bars: Bar[] = Array.from({ length: 90 }, (_, at) => {
  const open = 100 + 12 * Math.sin(at / 7);
  const close = 100 + 12 * Math.sin((at + 1) / 7) + 3 * Math.cos(at);
  return {
    time: 1_763_000_000 + at * 900,
    open,
    close,
    high: Math.max(open, close) + 2,
    low: Math.min(open, close) - 2,
    volume: 5 + (at % 9),
  };
});
const depth = (direction: 1 | -1) =>
  Array.from({ length: 12 }, (_, at) => ({ price: 100 + direction * (at + 1), sum: (at + 1) ** 1.5 }));

export const Charts = ({ theme }: { theme: string }) => (
  <Card title="차트">
    <div className={styles.chart}>
      <CandleChart label="시세 차트" bars={bars} decimals={1} intraday locale="ko" theme={theme} />
    </div>
    <div className={styles.depth}>
      <DepthChart label="호가 누적" bids={depth(-1)} asks={depth(1)} />
    </div>
  </Card>
);
