import { matchesSearch, SEARCH_LENGTH_MAX } from '@maru/domain';
import { useTranslation } from '@maru/platform/i18n';
import type { Coin } from '@maru/platform/market-data';
import { coinLabel } from '@maru/platform/money';
import { Button, CheckIcon, CoinMark, EmptyState, SearchField } from '@maru/ui';
import { Dialog } from '@maru/ui/overlays';
import { useState } from 'react';
import styles from './transaction-history.module.css';

interface CoinPickerProps {
  coins: readonly Coin[];
  /** Id of a coin; empty for all. */
  selected: string;
  onSelect: (coinId: string) => void;
}

/** One coin or all; KRW is no choice here (TRAD-064, TRAD-071). */
export function CoinPicker({ coins, selected, onSelect }: CoinPickerProps) {
  const { t, language } = useTranslation('trading');
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const choices = coins.filter(
    ({ code, name, nameEn }) => code !== 'KRW' && matchesSearch([coinLabel(code), name, nameEn], search),
  );
  const chosen = coins.find((coin) => coin.id === selected);
  const mark = (coinId: string) => coinId === selected && <CheckIcon size={16} />;
  const choose = (coinId: string) => {
    onSelect(coinId);
    setOpen(false);
    setSearch('');
  };
  return (
    <>
      <Button size="s" onClick={() => setOpen(true)} aria-haspopup="dialog">
        {t('history.coin')}: {chosen ? coinLabel(chosen.code) : t('history.all')}
      </Button>
      <Dialog open={open} title={t('history.pick')} onClose={() => setOpen(false)} closeLabel={t('history.close')}>
        <div className={styles.picker}>
          <SearchField
            label={t('markets.search')}
            clearLabel={t('markets.clearSearch')}
            value={search}
            maxLength={SEARCH_LENGTH_MAX}
            onEdit={setSearch}
          />
          <Button variant="quiet" wide aria-pressed={selected === ''} onClick={() => choose('')}>
            {t('history.all')}
            {mark('')}
          </Button>
          {choices.map((coin) => (
            <Button
              key={coin.id}
              variant="quiet"
              wide
              className={styles.choice}
              aria-pressed={selected === coin.id}
              onClick={() => choose(coin.id)}
            >
              <CoinMark code={coinLabel(coin.code)} size={24} />
              {language === 'ko' ? coin.name : coin.nameEn}
              <small>{coinLabel(coin.code)}</small>
              {mark(coin.id)}
            </Button>
          ))}
          {choices.length === 0 && <EmptyState compact title={t('markets.noMatch')} />}
        </div>
      </Dialog>
    </>
  );
}
