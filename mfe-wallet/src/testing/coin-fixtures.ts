import type { CoinWithdrawalTerms } from '@maru/contract';
import { coinWithdrawalGates } from '@maru/domain/coin-withdrawal';

/** Terms of a member who may withdraw 1.9992 BTC at most; one costs 100,000,000 KRW. */
export const coinTermsRow = (change: Partial<CoinWithdrawalTerms> = {}): CoinWithdrawalTerms => ({
  coinId: '54',
  coin: 'BTC',
  gates: coinWithdrawalGates.map((gate) => ({ gate, met: true, until: null })),
  means: ['OTP', 'SMS'],
  total: '3',
  available: '2',
  minOut: '0.001',
  decimals: 8,
  tag: 'none',
  networks: [{ network: 'BTC', title: 'Bitcoin', fee: '0.0008', explorerUrl: '', confirmations: 3, open: true }],
  price: '100000000',
  limit: { once: '5', day: '10', month: '100' },
  avail: { once: '5', day: '4', month: '94' },
  limitKrw: { once: '500000000', day: '1000000000', month: '10000000000' },
  availKrw: { once: '500000000', day: '400000000', month: '9400000000' },
  travelRuleFrom: '1000000',
  ownWalletBelow: '1000000',
  hasDepositAddress: true,
  whitelistOnly: false,
  graceSeconds: 60,
  ...change,
});

/** The same of XRP, which may have a tag. */
export const xrpTermsRow = (): CoinWithdrawalTerms =>
  coinTermsRow({
    ...{ coinId: '56', coin: 'XRP', tag: 'optional', price: '3000', minOut: '21', total: '1000', available: '1000' },
    networks: [{ network: 'XRP', title: 'XRP Ledger', fee: '0.4', explorerUrl: '', confirmations: 3, open: true }],
    limit: { once: '100000', day: '100000', month: '100000' },
    avail: { once: '100000', day: '100000', month: '100000' },
  });

/** Terms of USDT, which lives on two networks. */
export const usdtTermsRow = (): CoinWithdrawalTerms =>
  coinTermsRow({
    ...{ coinId: '6042', coin: 'USDT', price: '1400', minOut: '6', total: '1000', available: '1000' },
    networks: [
      { network: 'ETH', title: 'ERC-20', fee: '3', explorerUrl: '', confirmations: 3, open: true },
      { network: 'TRX', title: 'TRC-20', fee: '1', explorerUrl: '', confirmations: 3, open: true },
    ],
    limit: { once: '100000', day: '100000', month: '100000' },
    avail: { once: '100000', day: '100000', month: '100000' },
  });

export const vaspRows = [
  { vaspId: 'hanbit', vaspName: '한빛거래소', country: 'KR' },
  { vaspId: 'nuri', vaspName: '누리코인', country: 'KR' },
  { vaspId: 'harbour', vaspName: 'Harbour Exchange', country: 'SG' },
];

export const addresses = {
  BTC: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  XRP: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
  ETH: `0x${'a'.repeat(40)}`,
  TRX: `T${'1'.repeat(33)}`,
} as const;

export const bookRow = (change: object = {}) => ({
  addressId: '7',
  coinId: '54',
  coin: 'BTC',
  alias: '한빛',
  network: 'BTC',
  address: addresses.BTC,
  tag: '',
  usableAt: '2026-11-01T00:00:00.000Z',
  ...change,
});
