import { classNames } from '../class-names';
import type { BarReading } from './chart-data';
import { type ChartFormats, formatOf } from './chart-formats';
import { lineTokens } from './chart-palette';
import styles from './chart-readout.module.css';
import type { ChartIndicator, ChartMark, ReadoutWords } from './chart-types';
import { linesOf } from './indicators';

interface ChartReadoutProps {
  words: ReadoutWords;
  /** None before the first bar: the room is kept. */
  reading: BarReading | null;
  indicators: readonly ChartIndicator[];
  formats: ChartFormats;
  marks: readonly ChartMark[];
}

interface Entry {
  id: string;
  name: string;
  value: string | undefined;
  look?: string | false | undefined;
  token?: string;
}

/** Reads one bar: the one under the crosshair, or the last. Columns have one width, so that figures move nothing. */
export function ChartReadout({ words, reading, indicators, formats, marks }: ChartReadoutProps) {
  const { bar, change = 0, values } = reading ?? {};
  const prices = (['open', 'high', 'low', 'close'] as const).map((part) => ({
    id: part,
    name: words[part],
    value: bar && formats.price(bar[part]),
  }));
  const lines = indicators.flatMap(linesOf).map((id) => ({
    id,
    name: words.lines[id],
    value: values?.[id] === undefined ? undefined : formatOf(id, formats)(values[id]),
    token: lineTokens[id],
  }));
  const direction = change < 0 ? styles.fall : styles.rise;
  const figures = [
    ...prices,
    { id: 'change', name: words.change, value: bar && formats.change(change), look: change !== 0 && direction },
    { id: 'volume', name: words.volume, value: bar && formats.volume(bar.volume) },
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className={styles.readout} role="group" aria-label={words.label}>
      <dl className={styles.entries}>{figures.map(entry)}</dl>
      {lines.length > 0 && <dl className={classNames(styles.entries, styles.lines)}>{lines.map(entry)}</dl>}
      {words.marks && marks.length > 0 && <Marks name={words.marks} marks={marks} time={bar?.time} />}
    </div>
  );
}

interface MarksProps {
  name: string;
  marks: readonly ChartMark[];
  /** Of the bar that is read. */
  time: number | undefined;
}

/** Keeps its room, one line for a side where the chart is narrow, also for bars without marks. */
function Marks({ name, marks, time }: MarksProps) {
  const read = marks.filter((mark) => mark.time === time);
  const isTwice = new Set(marks.map((mark) => mark.time)).size < marks.length;
  return (
    <dl className={classNames(styles.marks, isTwice && styles.twice)}>
      {read.length > 0 && (
        <div className={styles.entry}>
          <dt>{name}</dt>
          {read.map(({ direction, text }) => (
            <dd key={text} className={classNames(styles[direction])}>
              {text}
            </dd>
          ))}
        </div>
      )}
    </dl>
  );
}

const entry = ({ id, name, value, look, token }: Entry) => (
  <div key={id} className={styles.entry}>
    <dt>
      {token && <i className={styles.mark} style={{ background: `var(${token})` }} />}
      {name}
    </dt>
    <dd className={classNames(look)}>{value ?? '–'}</dd>
  </div>
);
