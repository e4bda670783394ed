import { useRef } from 'react';
import { classNames } from '../class-names';
import styles from './price.module.css';
import { useTint } from './use-tint';

export type Direction = 'rise' | 'fall' | 'even';

/** Direction of a signed decimal string. */
export function directionOf(change: string): Direction {
  if (!/[1-9]/.test(change)) return 'even';
  return change.startsWith('-') ? 'fall' : 'rise';
}

export interface PriceTextProps {
  /** Formatted text. */
  text: string;
  direction?: Direction;
  /** Old value: the feed is not live. */
  stale?: boolean;
  strong?: boolean;
  /** A live price: tinted for a moment when it rises or falls. */
  live?: boolean;
}

export function PriceText({ text, direction = 'even', stale = false, strong = false, live = false }: PriceTextProps) {
  const element = useRef<HTMLSpanElement>(null);
  useTint(element, text, live && !stale);
  return (
    <span
      ref={element}
      className={classNames(styles.price, styles[direction], stale && styles.stale, strong && styles.strong)}
    >
      {text}
    </span>
  );
}

export interface ChangeTextProps {
  /** Formatted without sign, e.g. "1.23%". */
  text: string;
  direction: Direction;
  stale?: boolean;
  /** An arrow in front of the sign; the sign alone is enough in dense rows. */
  arrow?: boolean;
}

const signs = { rise: '+', fall: '-', even: '' };
const arrows = { rise: '▲', fall: '▼', even: '' };

/** A change in percent; sign and arrow repeat what the colour says. */
export const ChangeText = ({ text, direction, stale = false, arrow = false }: ChangeTextProps) => (
  <span className={classNames(styles.price, styles[direction], stale && styles.stale)}>
    {arrow && direction !== 'even' && (
      <span className={styles.arrow} aria-hidden="true">
        {arrows[direction]}
      </span>
    )}
    {signs[direction]}
    {text}
  </span>
);

export interface ProfitTextProps {
  /** Formatted without sign: the amount, and below it the percentage, unless there is none. */
  readonly amount: string;
  readonly percent?: string | undefined;
  readonly direction: Direction;
  readonly stale?: boolean;
}

/** What a holding has gained or lost, in two lines for a cell. */
export const ProfitText = ({ amount, percent, direction, stale = false }: ProfitTextProps) => (
  <span className={styles.profit}>
    <ChangeText text={amount} direction={direction} stale={stale} />
    {percent !== undefined && (
      <small>
        <ChangeText text={percent} direction={direction} stale={stale} />
      </small>
    )}
  </span>
);
