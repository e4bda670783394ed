import { useTranslation } from '@maru/platform/i18n';
import type { Coin } from '@maru/platform/market-data';
import { coinLabel } from '@maru/platform/money';
import { useLocation, useNavigate } from '@maru/platform/router';
import { Select } from '@maru/ui/fields';
import styles from './transfer-log.module.css';

interface CoinChooserProps {
  readonly coins: readonly Coin[];
  /** Code of a coin. */
  readonly chosen: string;
  /** Query of the address to lead to: range and filter as they are. */
  readonly query: string;
}

/** Leads to the log of another coin, with the same range and filter (WALT-160). Stays while logs change, and with it the focus. */
export function CoinChooser({ coins, chosen, query }: CoinChooserProps) {
  const { t, language } = useTranslation('wallet');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const known = coins.some(({ code }) => code === chosen);
  const options = coins.map(({ code, name, nameEn }) => ({
    value: code,
    label: `${coinLabel(code)} ${language === 'ko' ? name : nameEn}`,
  }));
  return (
    <div className={styles.chooser}>
      <Select
        label={t('transferLog.coin')}
        options={known ? options : [{ value: chosen, label: coinLabel(chosen) }, ...options]}
        value={chosen}
        onSelect={(code) => void navigate({ pathname: pathname.replace(/[^/]+$/, code), search: query })}
      />
    </div>
  );
}
