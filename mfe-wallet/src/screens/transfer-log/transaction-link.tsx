import { useTranslation } from '@maru/platform/i18n';
import type { Coin } from '@maru/platform/market-data';
import { Hidden } from '@maru/ui';
import type { ChainDetails } from '../../api/transfer-log.api';
import styles from './transfer-log.module.css';
import { explorerLink, shortened } from './words';

/** The hash of a transaction, as a link to the block explorer where there is one (WALT-163). */
export function TransactionLink({ coin, chain, whole = false }: { coin: Coin; chain: ChainDetails; whole?: boolean }) {
  const { t } = useTranslation('wallet');
  const { transactionId } = chain;
  if (!transactionId) return '-';
  const text = whole ? transactionId : shortened(transactionId);
  const link = explorerLink(coin, chain);
  if (!link) return <span className={styles.hash}>{text}</span>;
  return (
    <a className={styles.hash} href={link} target="_blank" rel="noopener noreferrer" title={transactionId}>
      {text}
      <Hidden>{` ${t('transferLog.explorer')}`}</Hidden>
    </a>
  );
}
