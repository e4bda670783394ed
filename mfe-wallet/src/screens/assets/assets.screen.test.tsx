import type { Wallet } from '@maru/contract';
import { Money } from '@maru/domain';
import type { ShellServices } from '@maru/platform';
import { registerTexts } from '@maru/platform/i18n';
import {
  createTestServices,
  DeviceStorage,
  memoryStorage,
  TestScreen,
  testBalanceRow,
  testCenter,
  testList,
  testMember,
  testTick,
} from '@maru/platform/testing';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ko from '../../locales/ko.json';
import AssetsScreen from './assets.screen';

registerTexts('wallet', { ko, en: ko, ch: ko });

const center = {
  ...testCenter(),
  coins: [
    ...testCenter().coins,
    { ...testCenter().coins[0], id: '60', code: 'RARE_U', name: '희귀', nameEn: 'Rare', sort: 9 },
  ],
};

const wallet = (coin: string, total: string, held = '0', averagePrice = '0') =>
  testBalanceRow({
    coin,
    total,
    usingCoin: held,
    available: new Money(total).minus(held).toFixed(),
    wAvgPrice: averagePrice,
  });

const open = (...wallets: Wallet[]) => openWith({}, ...wallets);

function openWith(changed: Partial<ShellServices>, ...wallets: Wallet[]) {
  const services = createTestServices({ me: testMember(), services: changed });
  services.api
    .answer('GET /v1/centers/dexko', center)
    .answer('GET /v2/wallets', testList(...wallets))
    .answer('GET /v1/orders', testList());
  render(
    <TestScreen services={services}>
      <AssetsScreen />
    </TestScreen>,
  );
  return services;
}

const mine = () => [
  wallet('KRW', '1000000.99'),
  wallet('BTC', '0.01', '0.004', '40000000'),
  wallet('XRP', '0.3', '0', '3100'),
];
const rows = async () => (await screen.findAllByRole('row')).slice(1);
const names = async () => (await rows()).map((row) => within(row).getAllByText(/^(KRW|BTC|XRP|RARE)$/)[0]?.textContent);

describe('the asset status', () => {
  it('shows KRW and BTC first, with locked and available amount, average price, value and profit (WALT-001..003)', async () => {
    open(...mine());
    await rows();
    await userEvent.click(screen.getByRole('button', { name: '보유하지 않은 코인 1개 보기' }));
    expect(await names()).toEqual(['KRW', 'BTC', 'XRP', 'RARE']);
    const [, btc] = await rows();
    for (const text of [
      '0.01000000',
      '사용 중 0.00400000',
      '가능 0.00600000',
      '40,000,000',
      '500,000',
      '+100,000',
      '+25.00%',
    ]) {
      expect(within(btc as HTMLElement).getByText(text)).toBeInTheDocument();
    }
  });

  it('shows an average price below one won with its decimals (WALT-002)', async () => {
    open(wallet('XRP', '1000000', '0', '0.0185'));
    expect(await screen.findByText('0.0185')).toBeInTheDocument();
  });

  it('folds coins of which there is nothing, never KRW, and finds them by search (WALT-001, WALT-008)', async () => {
    open(wallet('BTC', '0.01'));
    expect(await names()).toEqual(['KRW', 'BTC']);
    await userEvent.type(screen.getByRole('searchbox'), 'rare');
    expect(await names()).toEqual(['RARE']);
    expect(screen.queryByRole('button', { name: /보유하지 않은 코인/ })).toBeNull();
    await userEvent.clear(screen.getByRole('searchbox'));
    await userEvent.click(screen.getByRole('button', { name: '보유하지 않은 코인 2개 보기' }));
    expect(await names()).toEqual(['KRW', 'BTC', 'XRP', 'RARE']);
  });

  it('totals whole won, rounded down (WALT-006, TRAD-115)', async () => {
    open(...mine());
    expect(await screen.findByText('1,500,900')).toBeInTheDocument();
  });

  it('shows the steps to the first order to who has nothing, and not to who has traded', async () => {
    const services = openWith({});
    expect(screen.queryByRole('list', { name: '거래 시작하기' })).toBeNull();
    const steps = await screen.findByRole('list', { name: '거래 시작하기' });
    expect(
      within(steps)
        .getByText(/원화 입금/)
        .closest('li'),
    ).toHaveAttribute('aria-current', 'step');
    expect(services.api.to('GET /v1/orders')[0]?.sent).toEqual({ completed: 'Y', page: 1, count: 1 });
  });

  it('follows the prices and the own balance without a reload (WALT-007)', async () => {
    const services = open(...mine());
    await rows();
    act(() => services.prices.pushTicks(testTick({ close: '60000000' })));
    expect(screen.getByText('600,000')).toBeInTheDocument();
    act(() =>
      services.prices.pushPrivate({
        kind: 'wallet',
        wallet: { coin: 'BTC', total: '0.02', usingCoin: '0', available: '0.02' },
      }),
    );
    expect(screen.getByText('1,200,000')).toBeInTheDocument();
  });

  it('hides what is worth 1,000 won or less, never the KRW row, and remembers (WALT-004, WALT-005, CONS-031)', async () => {
    const { storage } = open(...mine());
    await rows();
    await userEvent.click(screen.getByLabelText('소액 자산 숨기기 (1,000원 이하)'));
    expect(await names()).toEqual(['KRW', 'BTC']);
    expect(storage.read('hideSmallAssets')).toBe(true);
  });

  it('shows only coins with a balance (WALT-005)', async () => {
    open(...mine());
    await rows();
    await userEvent.click(screen.getByLabelText('보유 코인만 보기'));
    expect(await names()).toEqual(['KRW', 'BTC', 'XRP']);
  });

  it('finds both toggles as they were left, on the next visit (SHEL-240)', async () => {
    const texts = memoryStorage({ 'maru.hideSmallAssets': 'Y', 'maru.onlyHeldCoins': 'Y' });
    const storage = new DeviceStorage(() => texts);
    openWith({ storage }, ...mine());
    expect(await names()).toEqual(['KRW', 'BTC']);
    const toggles = ['소액 자산 숨기기 (1,000원 이하)', '보유 코인만 보기'].map((label) =>
      screen.getByLabelText(label),
    );
    for (const toggle of toggles) {
      expect(toggle).toBeChecked();
      await userEvent.click(toggle);
    }
    expect(Object.fromEntries(texts.kept)).toEqual({ 'maru.hideSmallAssets': 'N', 'maru.onlyHeldCoins': 'N' });
  });

  it('searches with at most ten characters, and says when nothing is left (WALT-008)', async () => {
    open(...mine());
    await rows();
    await userEvent.type(screen.getByRole('searchbox'), '비트코인아닌것입니다요');
    expect(screen.getByRole('searchbox')).toHaveValue('비트코인아닌것입니다');
    expect(screen.getByText('표시할 자산이 없습니다.')).toBeInTheDocument();
  });

  it('shows "-" for a coin without a price, named without its suffix, and leaves it out of the total with a hint (TRAD-006, TRAD-023)', async () => {
    open(wallet('RARE_U', '5'));
    expect(await screen.findByText('시세가 없는 RARE은(는) 합계에서 제외되었습니다.')).toBeInTheDocument();
  });

  it('leads each row to deposit, withdrawal and log (WALT-009), and the tabs to the histories (WALT-010)', async () => {
    open(...mine());
    const [krw, btc] = await rows();
    expect(within(krw as HTMLElement).getByRole('link', { name: '입금' })).toHaveAttribute('href', '/DepositKrw');
    expect(within(btc as HTMLElement).getByRole('link', { name: '입금' })).toHaveAttribute('href', '/Deposit/BTC');
    expect(within(btc as HTMLElement).getByRole('link', { name: '출금' })).toHaveAttribute(
      'href',
      '/AppWithdrawPage/BTC',
    );
    expect(within(btc as HTMLElement).getByRole('link', { name: '내역' })).toHaveAttribute('href', '/TransferLog/BTC');
    expect(screen.getByRole('link', { name: 'AMPL 리베이스' })).toHaveAttribute('href', '/OriRebaseList');
    expect(screen.getByRole('link', { name: '투자손익' })).toHaveAttribute('href', '/RateToReturn');
  });

  it('tells the app that a deposit starts (SHEL-224)', async () => {
    const services = open(...mine());
    services.navigation.inApp = true;
    const [, btc] = await rows();
    await userEvent.click(within(btc as HTMLElement).getByRole('link', { name: '입금' }));
    expect(services.posted).toEqual([{ name: 'deposit', payload: { coin: 'BTC' } }]);
  });

  it('offers to try again when it cannot be read', async () => {
    const services = createTestServices({ me: testMember() });
    services.api.answer('GET /v1/centers/dexko', center).refuse('GET /v2/wallets', -999, '알 수 없는 오류입니다.');
    render(
      <TestScreen services={services}>
        <AssetsScreen />
      </TestScreen>,
    );
    expect(await screen.findByText('자산을 불러오지 못했습니다.')).toBeInTheDocument();
    services.api.answer('GET /v2/wallets', testList(...mine()));
    await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(await names()).toContain('BTC');
  });
});
