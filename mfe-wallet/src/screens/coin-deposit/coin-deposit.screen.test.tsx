import type { Coin, Wallet } from '@maru/contract';
import { registerTexts } from '@maru/platform/i18n';
import { createTestServices, TestScreen, testList, testMember } from '@maru/platform/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ch from '../../locales/ch.json';
import en from '../../locales/en.json';
import ko from '../../locales/ko.json';
import CoinDepositScreen from './coin-deposit.screen';

registerTexts('wallet', { ko, en, ch });

const coinRow = (change: Partial<Coin> = {}): Coin => ({
  id: '54',
  code: 'BTC',
  name: '비트코인',
  nameEn: 'Bitcoin',
  sort: 1,
  enable: 'Y',
  ioInEnable: 'Y',
  ioOutEnable: 'Y',
  tagYn: 'N',
  outFee: '0.0005',
  minOut: '0.001',
  chainName: 'Bitcoin',
  trackUrl: 'https://chain.test/tx/',
  platformId: '54',
  authPlatformId: '54',
  ciBnOutDecimalPoint: 8,
  subCoins: [],
  ...change,
});
const walletRow = (change: Partial<Wallet> = {}): Wallet => ({
  coin: 'BTC',
  coinId: '54',
  total: '0',
  usingCoin: '0',
  available: '0',
  wAvgPrice: '0',
  address: 'bc1qexample',
  tag: null,
  walletSubList: [],
  ...change,
});
const deposit = {
  id: '3',
  transferType: 'I',
  status: 'approved',
  amount: '0.5',
  fee: '0',
  date: '2026-11-21T03:00:00.000Z',
  transactionId: 'f00d',
  coinId: '54',
  coinCode: 'BTC',
};
const usdt = coinRow({
  code: 'USDT',
  subCoins: [
    { title: 'ERC-20', seToken: 'ETH', trackUrl: '', outFee: '5' },
    { title: 'TRC-20', seToken: 'TRX', trackUrl: '', outFee: '1' },
  ],
});

function open({
  code = 'BTC',
  coin = coinRow() as Coin | null,
  wallet = walletRow(),
  rows = [] as object[],
  kst = '12:00',
  me = {} as Parameters<typeof testMember>[0],
} = {}) {
  const services = createTestServices({ me: testMember(me), now: () => Date.parse(`2026-11-21T${kst}:00+09:00`) });
  if (coin) services.api.answer(`GET /v1/coins/code/${coin.code}`, coin);
  services.api.answer(`GET /v1/wallets/coin/${coin?.code}`, wallet).answer('GET /v1/transfers', testList(...rows));
  render(
    <TestScreen services={services} at={`/app/deposit/${code}`} pattern="/app/deposit/:coin">
      <CoinDepositScreen />
    </TestScreen>,
  );
  return services;
}

describe('the page of a coin deposit', () => {
  it('shows address, network and QR code, each text with a copy button (WALT-045)', async () => {
    open();
    expect(await screen.findByText('bc1qexample')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'BTC 입금' })).toBeInTheDocument();
    expect(screen.getByText('Bitcoin')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'BTC 입금 주소 QR 코드' })).toBeInTheDocument();
    for (const name of ['주소 복사', '네트워크 복사']) expect(screen.getByRole('button', { name })).toBeInTheDocument();
    expect(screen.getByText(/Bitcoin 네트워크로 BTC만 보내 주세요/)).toBeInTheDocument();
    expect(screen.queryByText(/태그 없이 보내거나/)).not.toBeInTheDocument();
  });

  it('shows the tag of a coin that has one, with a code of its own, and warns to send it along (WALT-045, WALT-050)', async () => {
    open({ coin: coinRow({ tagYn: 'Y' }), wallet: walletRow({ tag: '10203' }) });
    expect(await screen.findByText('10203')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '태그 복사' })).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'BTC 태그 QR 코드' })).toBeInTheDocument();
    expect(screen.getByText(/태그 없이 보내거나 태그가 다르면 자동으로 입금되지 않습니다/)).toBeInTheDocument();
  });

  it('has a tab for each network, and makes the address that is missing there (WALT-046, WALT-047)', async () => {
    const wallet = walletRow({ coin: 'USDT', walletSubList: [{ seToken: 'ETH', wAddr: '0xabc', wDestTag: null }] });
    const services = open({ code: 'USDT', coin: usdt, wallet });
    expect(await screen.findByText('0xabc')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('tab', { name: 'TRC-20' }));
    expect(screen.queryByText('0xabc')).not.toBeInTheDocument();
    services.api.answer('POST /v1/wallets/coin/USDT', { address: 'Tnew', tag: null });
    await userEvent.click(screen.getByRole('button', { name: '입금 주소 만들기' }));
    expect(await screen.findByText('Tnew')).toBeInTheDocument();
    expect(services.api.to('POST /v1/wallets/coin/USDT').map(({ sent }) => sent)).toEqual([{ seToken: 'TRX' }]);
    await userEvent.click(screen.getByRole('tab', { name: 'ERC-20' }));
    expect(screen.getByText('0xabc')).toBeInTheDocument();
  });

  it('says why no address could be made', async () => {
    const services = open({ wallet: walletRow({ address: null }) });
    services.api.refuse('POST /v1/wallets/coin/BTC', 'DEPOSIT_STOPPED', '현재 입금이 중단되었습니다.', 409);
    await userEvent.click(await screen.findByRole('button', { name: '입금 주소 만들기' }));
    expect(await screen.findByText('현재 입금이 중단되었습니다.')).toBeInTheDocument();
  });

  it('shows neither address nor button while deposits are stopped (WALT-048, ERR-195)', async () => {
    open({ coin: coinRow({ ioInEnable: 'N' }) });
    expect(await screen.findByText('현재 입금이 중단되었습니다.')).toBeInTheDocument();
    expect(screen.queryByText('bc1qexample')).not.toBeInTheDocument();
  });

  it.each([
    { kst: '09:59', shown: true },
    { kst: '10:00', shown: false },
    { kst: '11:49', shown: false },
    { kst: '11:50', shown: true },
  ])(
    'tells of the rebase always, and shows an address of AMPL at $kst: $shown (WALT-051, ERR-219)',
    async ({ kst, shown }) => {
      open({ code: 'AMPL', coin: coinRow({ code: 'AMPL' }), wallet: walletRow({ address: '0xampl' }), kst });
      expect(await screen.findByText('리베이스 시간(10:00~11:50)에는 입출금이 중단됩니다.')).toBeInTheDocument();
      expect(screen.queryByText('0xampl') !== null).toBe(shown);
      expect(screen.queryByText('2026-11-21 11:50:00부터 다시 입금할 수 있습니다.') === null).toBe(shown);
    },
  );

  it.each([
    { me: { dueDiligence: 'none' as const }, modal: 'doAuthNoti' },
    { me: { dueDiligence: 'underReview' as const }, modal: 'waiting' },
    { me: { watchListed: true }, modal: 'wlfReject' },
    { me: { foreignNational: true, livesAbroad: true }, modal: 'restrictOrder' },
  ])(
    'opens $modal and shows no address to a member who may not (WALT-049, WALT-024, WALT-025)',
    async ({ me, modal }) => {
      const services = open({ me });
      expect(await screen.findByRole('heading', { name: '최근 입금' })).toBeInTheDocument();
      expect(services.modals.opened.map(({ name }) => name)).toEqual([modal]);
      expect(screen.queryByText('bc1qexample')).not.toBeInTheDocument();
    },
  );

  it('says so of an unknown coin (SHEL-014)', async () => {
    const services = open({ code: 'NOSUCH', coin: null });
    services.api.refuse('GET /v1/coins/code/NOSUCH', 'NOT_FOUND', '', 404);
    expect(await screen.findByText('찾을 수 없는 코인입니다.')).toBeInTheDocument();
  });

  it('lists deposits of the coin, with the confirmations of one that is on its way', async () => {
    const onItsWay = { ...deposit, id: '4', status: 'processing', confirmations: 1, confirmationsNeeded: 3 };
    const services = open({ rows: [onItsWay, deposit] });
    expect(await screen.findByText('확인 1/3')).toBeInTheDocument();
    expect(screen.getByText('입금 완료')).toBeInTheDocument();
    expect(services.api.to('GET /v1/transfers')[0]?.sent).toEqual({
      coinId: '54',
      transferType: 'I',
      page: 1,
      count: 10,
    });
  });

  it('shows a deposit that arrives while the page is open', async () => {
    const services = open();
    expect(await screen.findByText('최근 한 달 동안 입금한 내역이 없습니다.')).toBeInTheDocument();
    services.api.answer('GET /v1/transfers', testList(deposit));
    services.prices.pushPrivate({
      kind: 'wallet',
      wallet: { coin: 'BTC', total: '1', usingCoin: '0', available: '1' },
    });
    expect(await screen.findByText('0.5 BTC')).toBeInTheDocument();
  });
});

it('shows a coin by its label, and what came in of it in groups of thousands (TRAD-006)', async () => {
  const coin = coinRow({ code: 'BORA_B' });
  open({
    code: 'BORA_B',
    coin,
    wallet: walletRow({ coin: 'BORA_B' }),
    rows: [{ ...deposit, coinCode: 'BORA_B', amount: '12345.5' }],
  });
  expect(await screen.findByRole('heading', { name: 'BORA 입금' })).toBeInTheDocument();
  expect(screen.getByText('12,345.5 BORA')).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('BORA_B');
});
