import { useMemo, useRef, useState } from 'react';
import type { CandleChartProps } from './candle-chart.types';
import type { BarReading } from './chart-data';
import { chartFormats } from './chart-formats';
import { ChartReadout } from './chart-readout';
import type { ChartMark } from './chart-types';
import styles from './charts.module.css';
import { PickButton } from './pick-button';
import { onlyVolume, useDrawing } from './use-drawing';
import { usePicks } from './use-picks';

const noMarks: readonly ChartMark[] = [];

/** Price with volume and indicators (lightweight-charts, whose attribution link stays visible as its licence asks). */
export function CandleChart(props: CandleChartProps) {
  const { label, readout, locale, decimals, indicators = onlyVolume, marks = noMarks, onPick, pickLabel } = props;
  const box = useRef<HTMLDivElement>(null);
  const [reading, setReading] = useState<BarReading | null>(null);
  const formats = useMemo(() => chartFormats(locale, decimals), [locale, decimals]);
  const drawing = useDrawing(box, props, setReading);
  const pick = usePicks(box, drawing, onPick);
  return (
    <div className={styles.frame}>
      {readout && (
        <ChartReadout words={readout} reading={reading} indicators={indicators} formats={formats} marks={marks} />
      )}
      <div className={styles.plot}>
        {/* A menu that was opened here gives the focus back. */}
        <div ref={box} className={styles.chart} role="img" aria-label={label} tabIndex={onPick && -1} />
        {onPick && pickLabel && <PickButton label={pickLabel} box={box} drawing={drawing} onPress={pick} />}
      </div>
      <a className={styles.attribution} href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
        TradingView
      </a>
    </div>
  );
}
