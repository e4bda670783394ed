import { registerTexts } from '@maru/platform/i18n';
import { createTestServices, TestScreen, testCenter, testMember } from '@maru/platform/testing';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import main from '../../locales/ko.json';
import own from '../../locales/ko.returns.json';
import ReturnsScreen from './returns.screen';

const ko = { ...main, ...own };
registerTexts('trading', { ko, en: ko, ch: ko });

const wallet = (coin: string, total: string, wAvgPrice = '0') => ({
  ...{ coin, coinId: '0', total, usingCoin: '0', available: total, wAvgPrice },
  ...{ address: null, tag: null, walletSubList: [] },
});

/** With a coin that no market gives a price. */
function center() {
  const { coins, ...row } = testCenter();
  return { ...row, coins: [...coins, ...coins.slice(0, 1).map((coin) => ({ ...coin, id: '98', code: 'NEW_U' }))] };
}

function open(...list: ReturnType<typeof wallet>[]) {
  const services = createTestServices({ me: testMember() });
  services.api
    .answer('GET /v1/centers/dexko', center())
    .answer('GET /v2/wallets', { list, totalPages: 1, total: list.length, cnt: list.length });
  render(
    <TestScreen services={services} at="/ror">
      <ReturnsScreen />
    </TestScreen>,
  );
  return services;
}

describe('the returns of a member', () => {
  it('are summed over his coins, in whole won (TRAD-102, SHEL-030, SHEL-034)', async () => {
    open(wallet('KRW', '1000.9', '1'), wallet('BTC', '0.5', '80000000.25'));
    const facts = (await screen.findByText('총 매수 금액')).closest('dl');
    const close = testCenter().markets.find(({ code }) => code === 'KRW-BTC')?.close;
    expect(close).toBeDefined();
    const value = Number(close) / 2;
    const profit = Math.trunc(value - 40_000_000.125);
    const sign = profit < 0 ? '▼-' : '▲+';
    expect(facts).toHaveTextContent(
      `총 매수 금액40,000,000 KRW총 평가 금액${value.toLocaleString('en')} KRW총 평가 손익${sign}${Math.abs(profit).toLocaleString('en')} KRW`,
    );
    expect(
      screen.getByText(`원화를 더한 총 자산은 ${(value + 1000).toLocaleString('en')} KRW입니다.`),
    ).toBeInTheDocument();
  });

  it('are shown coin by coin, without won, small ones hidden on demand (TRAD-100)', async () => {
    open(wallet('KRW', '1000', '1'), wallet('BTC', '0.5', '80000000'), wallet('XRP', '0.1', '500'));
    const names = () =>
      within(screen.getByRole('table'))
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent ?? '');
    await screen.findByRole('table');
    expect(names()).toEqual([expect.stringContaining('BTC'), expect.stringContaining('XRP')]);
    await userEvent.click(screen.getByRole('checkbox', { name: '소액 코인 숨기기 (1,000원 이하)' }));
    expect(names()).toEqual([expect.stringContaining('BTC')]);
    expect(names()[0]).toContain('80,000,000');
  });

  it('leave out what has no price, and name it without the suffix of its code (TRAD-006, TRAD-023)', async () => {
    open(wallet('KRW', '1000', '1'), wallet('NEW_U', '3', '10'));
    expect(await screen.findByText(ko.returns.unpriced.replace('{{coins}}', 'NEW'))).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent('NEW_U');
  });

  it('count the worth of a coin that was given as its profit, in its row as in the total', async () => {
    open(wallet('KRW', '1000', '1'), wallet('XRP', '1000', '0'));
    const row = await screen.findByRole('row', { name: /XRP/ });
    const close = testCenter().markets.find(({ code }) => code === 'KRW-XRP')?.close;
    const profit = `+${(Number(close) * 1000).toLocaleString('en')}`;
    expect(row).toHaveTextContent(profit);
    expect(row).not.toHaveTextContent('%');
    expect(screen.getByText('총 평가 손익').closest('div')).toHaveTextContent(profit);
  });

  it('say what to do where there is no coin', async () => {
    open(wallet('KRW', '0', '1'));
    expect(await screen.findByText('보유한 코인이 없습니다.')).toBeInTheDocument();
    expect(screen.getAllByText('-').length).toBeGreaterThan(0);
  });

  it('lead to history and both lists of rebases (TRAD-101)', async () => {
    open();
    const ways = within(screen.getByRole('navigation', { name: '투자 내역' })).getAllByRole('link');
    expect(ways.map((way) => [way.textContent, way.getAttribute('href'), way.getAttribute('aria-current')])).toEqual([
      ['투자손익', '/RateToReturn', 'page'],
      ['거래내역', '/OriTransactionHistory', null],
      ['AMPL 리베이스', '/OriRebaseList', null],
      ['ORIC 리베이스', '/OriRebaseORICList', null],
    ]);
    await screen.findByText('총 매수 금액');
  });
});
