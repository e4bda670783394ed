/** Dates on Korea's clock (CONS-062); dayjs stays inside the rules. */
export {
  type DayRange,
  formatDateTime,
  formatDay,
  formatSaleTime,
  formatTime,
  inKst,
  joinKrwMoment,
  krwMoment,
  presetRange,
  type RangePreset,
  rangeMoments,
  rangeProblem,
} from '@maru/domain/dates';
