import type { AssetValue, Language, Text, YearReport as YearReportRow } from '@maru/contract';
import { fromMinor, Money } from '@maru/domain';
import type { DayValue, ValueHistory } from './asset-values';
import { costScale } from './position';
import type { CoinYear, YearReport } from './year-reports';

const wonDecimals = 2;

/** KRW of `costScale` decimals, rounded half up to hundredths of a won, once and from the exact sum. */
const hundredths = (exact: bigint): string =>
  new Money(fromMinor(exact, costScale)).toDecimalPlaces(wonDecimals, Money.ROUND_HALF_UP).plus(0).toFixed();

const dayView = ({ day, krw }: DayValue) => ({ day, krw: String(krw) });

export const assetValueView = ({ days, today, change, ratio, moved, unpriced }: ValueHistory): AssetValue => ({
  points: days.map(dayView),
  today: dayView(today),
  change: change.toDecimalPlaces(0).plus(0).toFixed(),
  rate: ratio?.toDecimalPlaces(2).plus(0).toFixed() ?? null,
  moved: moved.toDecimalPlaces(0).plus(0).toFixed(),
  unpriced: [...unpriced],
});

function coinView(row: CoinYear): YearReportRow['coins'][number] {
  const text = (minor: bigint) => fromMinor(minor, row.coin.scale);
  const won = (value: bigint | null) => (value === null ? null : String(value));
  return {
    coin: row.coin.code,
    opening: text(row.opening),
    openingValue: won(row.openingValue),
    deposits: text(row.came),
    withdrawals: text(row.went),
    bought: text(row.bought),
    sold: text(row.sold),
    fees: text(row.fees),
    closing: text(row.closing),
    closingValue: won(row.closingValue),
    profit: row.realised && hundredths(row.realised.profit),
    uncosted: row.realised && hundredths(row.realised.uncosted),
  };
}

export const yearReportView = ({
  coins,
  openingValue,
  closingValue,
  realised,
  ...span
}: YearReport): YearReportRow => ({
  ...span,
  openingValue: String(openingValue),
  closingValue: String(closingValue),
  profit: hundredths(realised.profit),
  uncosted: hundredths(realised.uncosted),
  coins: coins.map(coinView),
});

const headings: readonly (readonly [keyof YearReportRow['coins'][number], Text])[] = [
  ['coin', { ko: '코인', en: 'Coin', ch: '币种' }],
  ['opening', { ko: '기초 수량', en: 'Opening amount', ch: '期初数量' }],
  ['openingValue', { ko: '기초 평가액(원)', en: 'Opening value (KRW)', ch: '期初估值 (KRW)' }],
  ['deposits', { ko: '입금', en: 'Deposits', ch: '充值' }],
  ['withdrawals', { ko: '출금', en: 'Withdrawals', ch: '提现' }],
  ['bought', { ko: '매수', en: 'Bought', ch: '买入' }],
  ['sold', { ko: '매도', en: 'Sold', ch: '卖出' }],
  ['fees', { ko: '거래 수수료(매수·매도에 포함)', en: 'Trading fees (included)', ch: '交易手续费（已含）' }],
  ['closing', { ko: '기말 수량', en: 'Closing amount', ch: '期末数量' }],
  ['closingValue', { ko: '기말 평가액(원)', en: 'Closing value (KRW)', ch: '期末估值 (KRW)' }],
  ['profit', { ko: '실현 손익(원)', en: 'Realised profit (KRW)', ch: '已实现损益 (KRW)' }],
  ['uncosted', { ko: '취득가를 모르는 매도액(원)', en: 'Sales of unknown cost (KRW)', ch: '成本未知的卖出额 (KRW)' }],
];

const inAll: Text = { ko: '합계', en: 'Total', ch: '合计' };

/** The report as heading and rows, the last one with the sums of what is in KRW. */
export const yearReportTable = (report: YearReport, language: Language): readonly (readonly string[])[] => [
  headings.map(([, text]) => text[language]),
  ...report.coins.map(coinView).map((row) => headings.map(([key]) => row[key] ?? '')),
  totals(yearReportView(report), language),
];

const totals = (report: YearReportRow, language: Language): readonly string[] =>
  headings.map(([key]) => {
    if (key === 'coin') return inAll[language];
    return key === 'openingValue' || key === 'closingValue' || key === 'profit' || key === 'uncosted'
      ? report[key]
      : '';
  });
