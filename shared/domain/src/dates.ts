import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc';
import { RANGE_DAYS_MAX } from './constants';

dayjs.extend(utc);

/**
 * Date and time in UTC+9, whatever the device's time zone (CONS-062): to be written and counted in days, and no moment itself. Not by
 * `utcOffset`, which is an hour wrong where the device's clock changes in these nine hours.
 */
export const inKst = (moment: string | number | Date) => dayjs.utc(moment).add(9, 'hour');

export const formatDateTime = (moment: string | number | Date): string => inKst(moment).format('YYYY-MM-DD HH:mm:ss');
export const formatDay = (moment: string | number | Date): string => inKst(moment).format('YYYY-MM-DD');
export const formatTime = (moment: string | number | Date): string => inKst(moment).format('HH:mm:ss');
/** Token-sale times (AMB-34). */
export const formatSaleTime = (moment: string | number | Date): string => inKst(moment).format('YYYY.MM.DD HH:mm');

/** Days of UTC+9, both included (AMB-06). */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = dayjs.utc(text);
  return day.isValid() && day.format('YYYY-MM-DD') === text;
};

/** Names of refusals that a range of days can lead to. */
export type RangeRefusal = 'BAD_REQUEST' | 'RANGE_REVERSED' | 'RANGE_OVER_YEAR';

/** Range rule of every history (TRAD-067, ERR-020): real days, start not after end, end minus start at most 365 days. */
export const rangeProblem = ({ from, to }: DayRange): RangeRefusal | null => {
  if (!isDay(from) || !isDay(to)) return 'BAD_REQUEST';
  const days = dayjs.utc(to).diff(dayjs.utc(from), 'day');
  if (days < 0) return 'RANGE_REVERSED';
  return days > RANGE_DAYS_MAX ? 'RANGE_OVER_YEAR' : null;
};

/** [first moment, first moment after the range), in epoch milliseconds. */
export const rangeMoments = ({ from, to }: DayRange): readonly [number, number] => [
  Date.parse(`${from}T00:00:00+09:00`),
  Date.parse(`${to}T00:00:00+09:00`) + 24 * 60 * 60 * 1000,
];

export type RangePreset =
  | 'today'
  | '3days'
  | '1week'
  | '1month'
  | '3months'
  | '6months'
  | '7days'
  | '30days'
  | '90days';

/** The range that ends today; "1 week" is today and the six days before (CONS-055..057). */
export const presetRange = (preset: RangePreset, now: number): DayRange => {
  const today = inKst(now);
  const from = {
    today,
    '3days': today.subtract(2, 'day'),
    '1week': today.subtract(6, 'day'),
    '7days': today.subtract(6, 'day'),
    '30days': today.subtract(29, 'day'),
    '90days': today.subtract(89, 'day'),
    '1month': today.subtract(1, 'month'),
    '3months': today.subtract(3, 'month'),
    '6months': today.subtract(6, 'month'),
  }[preset];
  return { from: from.format('YYYY-MM-DD'), to: today.format('YYYY-MM-DD') };
};

/** The moment, ISO 8601, that YYYYMMDD and HHmmss of UTC+9 name (TRAD-070). */
export const krwMoment = (date: string, time: string): string =>
  new Date(`${joinKrwMoment(date, time).replace(' ', 'T')}+09:00`).toISOString();

/** KRW rows: YYYYMMDD and HHmmss become one moment's text (TRAD-070). */
export const joinKrwMoment = (date: string, time: string): string =>
  `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6, 8)} ${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4, 6)}`;
