import type { Coin, TickBand } from '@maru/contract';

/** A coin of the first day. `krw`: a plausible price to start from, decimal text. */
export interface SeedCoin {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly krw: string;
  readonly chain: string;
  readonly explorer: string;
  readonly outFee: string;
  readonly minOut: string;
  readonly minAmount: string;
  /** Decimals in the ledger, 8 unless a coin is so cheap that its supply would not fit. */
  readonly scale?: number;
  readonly tagged?: boolean;
  /** Coin that pays the network's fees. */
  readonly platformId?: number;
  readonly subCoins?: Coin['subCoins'];
}

const etherscan = 'https://etherscan.io/tx/';
const tronscan = 'https://tronscan.org/#/transaction/';

/** In the order of lists: KRW, USDT, BTC first (TRAD-010). */
export const seedCoins: readonly SeedCoin[] = [
  {
    id: 0,
    code: 'KRW',
    name: '원화',
    nameEn: 'Korean Won',
    krw: '1',
    chain: '',
    explorer: '',
    outFee: '1000',
    minOut: '5000',
    minAmount: '1',
    scale: 2,
  },
  {
    id: 6042,
    code: 'USDT',
    name: '테더',
    nameEn: 'Tether',
    krw: '1465',
    chain: 'Ethereum',
    explorer: etherscan,
    outFee: '3',
    minOut: '6',
    minAmount: '0.1',
    platformId: 55,
    subCoins: [
      { title: 'ERC-20', seToken: 'ETH', trackUrl: etherscan, outFee: '3' },
      { title: 'TRC-20', seToken: 'TRX', trackUrl: tronscan, outFee: '1' },
    ],
  },
  {
    id: 54,
    code: 'BTC',
    name: '비트코인',
    nameEn: 'Bitcoin',
    krw: '158200000',
    chain: 'Bitcoin',
    explorer: 'https://mempool.space/tx/',
    outFee: '0.0008',
    minOut: '0.001',
    minAmount: '0.00001',
  },
  {
    id: 55,
    code: 'ETH',
    name: '이더리움',
    nameEn: 'Ethereum',
    krw: '5412000',
    chain: 'Ethereum',
    explorer: etherscan,
    outFee: '0.008',
    minOut: '0.01',
    minAmount: '0.0001',
  },
  {
    id: 56,
    code: 'XRP',
    name: '리플',
    nameEn: 'XRP',
    krw: '3352',
    chain: 'XRP Ledger',
    explorer: 'https://xrpscan.com/tx/',
    outFee: '0.4',
    minOut: '21',
    minAmount: '0.1',
    tagged: true,
  },
  {
    id: 61,
    code: 'SOL',
    name: '솔라나',
    nameEn: 'Solana',
    krw: '245300',
    chain: 'Solana',
    explorer: 'https://solscan.io/tx/',
    outFee: '0.01',
    minOut: '0.05',
    minAmount: '0.001',
  },
  {
    id: 57,
    code: 'TRX',
    name: '트론',
    nameEn: 'TRON',
    krw: '412',
    chain: 'TRON',
    explorer: tronscan,
    outFee: '1',
    minOut: '2',
    minAmount: '1',
  },
  {
    id: 58,
    code: 'EOS',
    name: '이오스',
    nameEn: 'EOS',
    krw: '783',
    chain: 'EOS',
    explorer: 'https://bloks.io/transaction/',
    outFee: '0.1',
    minOut: '0.5',
    minAmount: '1',
    tagged: true,
  },
  {
    id: 59,
    code: 'AMPL',
    name: '앰플포스',
    nameEn: 'Ampleforth',
    krw: '1721',
    chain: 'Ethereum',
    explorer: etherscan,
    outFee: '8',
    minOut: '10',
    minAmount: '0.1',
    platformId: 55,
  },
  {
    id: 60,
    code: 'ORIC',
    name: '오리크',
    nameEn: 'Oric',
    krw: '85.4',
    chain: 'Ethereum',
    explorer: etherscan,
    outFee: '120',
    minOut: '150',
    minAmount: '1',
    platformId: 55,
  },
  {
    id: 63,
    code: 'DOGE',
    name: '도지코인',
    nameEn: 'Dogecoin',
    krw: '335',
    chain: 'Dogecoin',
    explorer: 'https://dogechain.info/tx/',
    outFee: '5',
    minOut: '10',
    minAmount: '1',
  },
  {
    id: 62,
    code: 'ADA',
    name: '에이다',
    nameEn: 'Cardano',
    krw: '1118',
    chain: 'Cardano',
    explorer: 'https://cardanoscan.io/transaction/',
    outFee: '1',
    minOut: '2',
    minAmount: '0.1',
  },
  {
    id: 64,
    code: 'LINK',
    name: '체인링크',
    nameEn: 'Chainlink',
    krw: '27410',
    chain: 'Ethereum',
    explorer: etherscan,
    outFee: '0.4',
    minOut: '0.5',
    minAmount: '0.01',
    platformId: 55,
  },
  {
    id: 65,
    code: 'DOT',
    name: '폴카닷',
    nameEn: 'Polkadot',
    krw: '6155',
    chain: 'Polkadot',
    explorer: 'https://polkadot.subscan.io/extrinsic/',
    outFee: '0.1',
    minOut: '1',
    minAmount: '0.1',
  },
  {
    id: 66,
    code: 'AVAX',
    name: '아발란체',
    nameEn: 'Avalanche',
    krw: '36820',
    chain: 'Avalanche',
    explorer: 'https://snowtrace.io/tx/',
    outFee: '0.01',
    minOut: '0.1',
    minAmount: '0.01',
  },
  {
    id: 67,
    code: 'BCH',
    name: '비트코인캐시',
    nameEn: 'Bitcoin Cash',
    krw: '812500',
    chain: 'Bitcoin Cash',
    explorer: 'https://blockchair.com/bitcoin-cash/transaction/',
    outFee: '0.001',
    minOut: '0.01',
    minAmount: '0.001',
  },
  {
    id: 68,
    code: 'ETC',
    name: '이더리움클래식',
    nameEn: 'Ethereum Classic',
    krw: '30480',
    chain: 'Ethereum Classic',
    explorer: 'https://etc.blockscout.com/tx/',
    outFee: '0.01',
    minOut: '0.1',
    minAmount: '0.01',
  },
  {
    id: 69,
    code: 'XLM',
    name: '스텔라루멘',
    nameEn: 'Stellar Lumens',
    krw: '512',
    chain: 'Stellar',
    explorer: 'https://stellarchain.io/transactions/',
    outFee: '0.2',
    minOut: '21',
    minAmount: '1',
    tagged: true,
  },
  {
    id: 70,
    code: 'SAND',
    name: '샌드박스',
    nameEn: 'The Sandbox',
    krw: '462',
    chain: 'Ethereum',
    explorer: etherscan,
    outFee: '6',
    minOut: '10',
    minAmount: '1',
    platformId: 55,
  },
  {
    id: 73,
    code: 'BORA_B',
    name: '보라',
    nameEn: 'BORA',
    krw: '168',
    chain: 'Ethereum',
    explorer: etherscan,
    outFee: '15',
    minOut: '30',
    minAmount: '1',
    platformId: 55,
  },
  {
    id: 74,
    code: 'BNT',
    name: '뱅코르',
    nameEn: 'Bancor',
    krw: '1142',
    chain: 'Ethereum',
    explorer: etherscan,
    outFee: '3',
    minOut: '5',
    minAmount: '0.1',
    platformId: 55,
  },
  {
    id: 71,
    code: 'SHIB',
    name: '시바이누',
    nameEn: 'Shiba Inu',
    krw: '0.0185',
    chain: 'Ethereum',
    explorer: etherscan,
    outFee: '200000',
    minOut: '250000',
    minAmount: '10000',
    scale: 4,
    platformId: 55,
  },
  {
    id: 72,
    code: 'PEPE',
    name: '페페',
    nameEn: 'Pepe',
    krw: '0.0143',
    chain: 'Ethereum',
    explorer: etherscan,
    outFee: '300000',
    minOut: '400000',
    minAmount: '10000',
    scale: 4,
    platformId: 55,
  },
];

/** Coins traded against each base coin, as listed. */
export const seedMarkets: Readonly<Record<'KRW' | 'BTC' | 'ETH' | 'USDT', readonly string[]>> = {
  KRW: seedCoins.map(({ code }) => code).filter((code) => code !== 'KRW'),
  BTC: ['ETH', 'XRP', 'SOL', 'TRX', 'EOS', 'AMPL', 'DOGE', 'ADA', 'LINK', 'ETC'],
  ETH: ['XRP', 'SOL', 'AMPL', 'ORIC', 'LINK', 'AVAX'],
  USDT: ['BTC', 'ETH', 'XRP', 'SOL', 'TRX', 'AMPL', 'DOGE', 'ADA'],
};

export const minTotals = { KRW: '5000', BTC: '0.00005', ETH: '0.001', USDT: '0.5' } as const;

/** Steps of KRW markets in force since 2025-07-31. */
const krwBands: readonly TickBand[] = [
  { from: '1000000', tick: '1000' },
  { from: '500000', tick: '500' },
  { from: '100000', tick: '100' },
  { from: '50000', tick: '50' },
  { from: '10000', tick: '10' },
  { from: '5000', tick: '5' },
  { from: '100', tick: '1' },
  { from: '10', tick: '0.1' },
  { from: '1', tick: '0.01' },
  { from: '0.1', tick: '0.001' },
  { from: '0.01', tick: '0.0001' },
  { from: '0.001', tick: '0.00001' },
  { from: '0.0001', tick: '0.000001' },
  { from: '0.00001', tick: '0.0000001' },
  { from: '0', tick: '0.00000001' },
];

const usdtBands: readonly TickBand[] = [
  { from: '10', tick: '0.01' },
  { from: '1', tick: '0.001' },
  { from: '0.1', tick: '0.0001' },
  { from: '0.01', tick: '0.00001' },
  { from: '0.001', tick: '0.000001' },
  { from: '0.0001', tick: '0.0000001' },
  { from: '0', tick: '0.00000001' },
];

const flat: readonly TickBand[] = [{ from: '0', tick: '0.00000001' }];

/** A table for a market beats the one of its base coin; among several the youngest in force counts. */
export const seedTicks: readonly {
  readonly base: keyof typeof seedMarkets;
  readonly market?: string;
  readonly effectiveAt: string;
  readonly bands: readonly TickBand[];
}[] = [
  { base: 'KRW', effectiveAt: '2025-07-31T00:00:00+09:00', bands: krwBands },
  {
    base: 'KRW',
    market: 'KRW-USDT',
    effectiveAt: '2025-03-21T00:00:00+09:00',
    bands: krwBands.flatMap((band) => (band.from === '100' ? [{ from: '1000', tick: '0.5' }, band] : [band])),
  },
  { base: 'USDT', effectiveAt: '2024-08-19T00:00:00+09:00', bands: usdtBands },
  { base: 'BTC', effectiveAt: '2024-01-01T00:00:00+09:00', bands: flat },
  { base: 'ETH', effectiveAt: '2024-01-01T00:00:00+09:00', bands: flat },
];
