import type { AssetValue, YearReport as YearReportRow } from '@maru/contract';
import type { ApiClient } from '@maru/platform';

export const valuePeriods = ['30', '90', '365'] as const;
/** Closed days to look back. */
export type ValuePeriod = (typeof valuePeriods)[number];

/** What the assets were worth at the end of a day of UTC+9, in whole won. */
export interface DayWorth {
  readonly day: string;
  readonly value: string;
}

/** Amounts in won as decimal text. */
export interface ValueHistory {
  /** Oldest first; the last one is today, as of now. */
  readonly days: readonly DayWorth[];
  /** Today's, by prices and trades: without what came and went. */
  readonly change: string;
  /** Percent; null where there was nothing. */
  readonly rate: string | null;
  /** What came less what went today. */
  readonly moved: string;
}

/** A coin over a year. Quantities are decimal text; values in whole won, null without a price. */
export interface CoinYear {
  readonly coin: string;
  readonly opening: string;
  readonly openingValue: string | null;
  readonly deposits: string;
  readonly withdrawals: string;
  readonly bought: string;
  readonly sold: string;
  /** Of trades; part of what was bought and sold. */
  readonly fees: string;
  readonly closing: string;
  readonly closingValue: string | null;
  /** In won with at most two decimals, negative for a loss; null for won. */
  readonly profit: string | null;
  /** Won that coins brought whose cost is not known; no part of the profit. */
  readonly uncosted: string | null;
}

/** Days of UTC+9, both included. */
export interface YearReport {
  readonly from: string;
  readonly to: string;
  readonly openingValue: string;
  readonly closingValue: string;
  readonly profit: string;
  readonly uncosted: string;
  readonly coins: readonly CoinYear[];
}

/** What the member's assets are worth over time. Every call rejects with an ApiError. */
export class AssetValueApi {
  constructor(private readonly api: ApiClient) {}

  async history(days: ValuePeriod, signal: AbortSignal): Promise<ValueHistory> {
    const options = { quiet: true, background: true, signal };
    const { points, today, change, rate, moved } = await this.api.get<AssetValue>(
      '/v1/wallets/value',
      { days },
      options,
    );
    return { days: [...points, today].map(({ day, krw }) => ({ day, value: krw })), change, rate, moved };
  }

  async yearReport(year: string, signal: AbortSignal): Promise<YearReport> {
    const options = { quiet: true, signal };
    const { year: _, ...report } = await this.api.get<YearReportRow>('/v1/wallets/year-report', { year }, options);
    return report;
  }
}

/** Where the report of a year comes from as a table. */
export const yearReportFile = (year: string, language: string): string =>
  `/v1/wallets/year-report/csv?${new URLSearchParams({ year, language })}`;
