import { registerTexts } from '@maru/platform/i18n';
import {
  createTestServices,
  TestScreen,
  type TestServices,
  testBalanceRow,
  testCenter,
  testList,
  testMember,
} from '@maru/platform/testing';
import { render } from '@testing-library/react';
import own from '../locales/ko.exchange.json';
import main from '../locales/ko.json';
import ExchangeScreen from '../screens/exchange/exchange.screen';
import { orderRow } from './fixtures';

const ko = { ...main, ...own };
registerTexts('trading', { ko, en: ko, ch: ko });

interface Opened {
  /** Those of a member who has a million won, unless others are given. */
  readonly services?: TestServices;
  /** Of the page, px. */
  readonly width?: number;
  /** Whether the device is. */
  readonly dark?: boolean;
  /** Path and query. */
  readonly at?: string;
  /** In place of the usual answers, and beside them, by call: `{"GET /v1/orders": testList()}`. */
  readonly answers?: Readonly<Record<string, unknown>>;
}

const usual = (): Readonly<Record<string, unknown>> => ({
  'GET /v1/centers/dexko': testCenter(),
  'GET /v1/charts/period/15': [],
  'GET /v1/charts/period/60': [],
  'GET /v1/orders/dexko/2': testList(),
  'GET /v1/stop-orders': { list: [] },
  'GET /v1/orders': testList(),
  'POST /v1/orders': orderRow({ id: '950', createdAt: '2026-11-21T03:00:00.000Z' }),
  'GET /v2/wallets': testList(testBalanceRow({ total: '1000000', available: '1000000' })),
});

/** Media queries of widths and of the dark theme, as a device of that width answers them. */
function beDevice(width: number, dark: boolean): void {
  globalThis.matchMedia = ((query: string) => {
    const [, kind, px] = /\((min|max)-width: (\d+)px\)/.exec(query) ?? [];
    const fits = kind === 'min' ? width >= Number(px) : kind === 'max' && width <= Number(px);
    return { matches: fits || (dark && query.includes('dark')), addEventListener() {}, removeEventListener() {} };
  }) as never;
}

/** Shows the trading screen. Tests that draw its charts mock `@maru/ui/charts`: jsdom has no canvas. */
export function openExchange({
  services = createTestServices({ me: testMember() }),
  width = 1440,
  dark = false,
  at = '/exchange/KRW-BTC',
  answers = {},
}: Opened = {}) {
  beDevice(width, dark);
  for (const [call, answer] of Object.entries({ ...usual(), ...answers })) services.api.answer(call, answer);
  const { unmount } = render(
    <TestScreen services={services} at={at} pattern="/exchange/:marketCode">
      <ExchangeScreen />
    </TestScreen>,
  );
  return { services, unmount };
}
