import type { TransferStatus } from '@maru/contract';
import type { Translate } from '@maru/platform/i18n';
import type { Coin } from '@maru/platform/market-data';
import { coinLabel, decimalsShown, formatCoin, formatKrw, formatNumber } from '@maru/platform/money';
import type { Tone } from '@maru/ui';
import type { ChainDetails } from '../../api/transfer-log.api';

/** Of an amount with its unit. */
export const amountText = (t: Translate, coin: Coin, amount: string): string =>
  coin.code === 'KRW' ? t('won', { amount: formatKrw(amount) }) : `${formatCoin(amount)} ${coinLabel(coin.code)}`;

/** Fees of won have up to two decimals (WALT-145, CONS-061). */
export const krwFeeText = (fee: string): string => formatNumber(fee, decimalsShown.krwFee);

/** Of a fee with its unit. */
export const feeText = (t: Translate, coin: Coin, fee: string): string =>
  coin.code === 'KRW' ? t('won', { amount: krwFeeText(fee) }) : amountText(t, coin, fee);

export type StatusGroup = 'underWay' | 'done' | 'ended';

export const statusGroup = (status: TransferStatus): StatusGroup => {
  if (status === 'approved') return 'done';
  return status === 'rejected' || status === 'cancelled' || status === 'failed' || status === 'discarded'
    ? 'ended'
    : 'underWay';
};

export const statusTone = (status: TransferStatus): Tone =>
  status === 'cancelled' || status === 'discarded'
    ? 'neutral'
    : ({ underWay: 'accent', done: 'ok', ended: 'danger' } as const)[statusGroup(status)];

/** Where the block explorer shows the transaction; null without a hash, within the exchange, or where nobody does (WALT-163). */
export function explorerLink(coin: Coin, { network, transactionId }: ChainDetails): string | null {
  const url = coin.networks.find((known) => known.network === network)?.explorerUrl || coin.explorerUrl;
  // Behind the colon stands which payment of the transaction it is.
  const [hash = ''] = transactionId.split(':');
  const isShown = hash !== '' && hash !== 'internal' && url.startsWith('https://');
  return isShown ? `${url}${encodeURIComponent(hash)}` : null;
}

export const shortened = (text: string): string => (text.length > 20 ? `${text.slice(0, 8)}…${text.slice(-8)}` : text);
