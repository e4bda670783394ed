import { Card } from '../../src';
import { type Bar, CandleChart, type ChartMark, DepthChart, type ReadoutWords } from '../../src/charts';
import styles from '../gallery.module.css';

const bars: Bar[] = Array.from({ length: 150 }, (_, at) => {
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
const marks: readonly ChartMark[] = [
  { time: bars[120]?.time ?? 0, direction: 'rise', text: '매수 2' },
  { time: bars[149]?.time ?? 0, direction: 'fall', text: '매도 1' },
];
const words: ReadoutWords = {
  label: '봉의 시세',
  marks: '내 체결',
  open: '시',
  high: '고',
  low: '저',
  close: '종',
  change: '등락',
  volume: '거래량',
  lines: {
    ma5: 'MA5',
    ma20: 'MA20',
    ma60: 'MA60',
    bandUpper: 'BB상',
    bandMiddle: 'BB중',
    bandLower: 'BB하',
    rsi: 'RSI',
    macd: 'MACD',
    macdSignal: '시그널',
    macdHistogram: 'OSC',
  },
};
const depth = (direction: 1 | -1) =>
  Array.from({ length: 12 }, (_, at) => ({ price: 100 + direction * (at + 1), sum: (at + 1) ** 1.5 }));

export function Charts({ theme }: { theme: string }) {
  const chart = { bars, decimals: 1, intraday: true, locale: 'ko', theme };
  return (
    <Card title="차트">
      <div className={styles.chart}>
        <CandleChart label="시세 차트" {...chart} />
      </div>
      <div className={styles.tallChart}>
        <CandleChart
          {...chart}
          label="지표가 있는 시세 차트"
          type="heikinAshi"
          indicators={['movingAverages', 'bollinger', 'volume', 'rsi', 'macd']}
          logarithmic
          readout={words}
          marks={marks}
          lines={[{ price: 92, direction: 'rise', title: '매수 2' }]}
          onPick={() => undefined}
          pickLabel="이 가격으로"
        />
      </div>
      <div className={styles.chart}>
        <CandleChart {...chart} label="종가 차트" type="line" indicators={[]} readout={words} />
      </div>
      <div className={styles.depth}>
        <DepthChart label="호가 누적" bids={depth(-1)} asks={depth(1)} />
      </div>
    </Card>
  );
}
