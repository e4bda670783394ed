import type { Coin } from '@maru/contract';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Segments } from '@maru/ui/fields';
import { CoinPicker } from './coin-picker';

interface FilterProps {
  store: {
    readonly filters: Readonly<Record<string, string>>;
    setFilter: (name: string, value: string) => Promise<void>;
  };
  /** Name in the query. */
  name: string;
}

interface KindFilterProps extends FilterProps {
  kinds: readonly { value: string; label: string }[];
}

/** All, or one kind. */
export const KindFilter = observer(function KindFilter({ store, name, kinds }: KindFilterProps) {
  const { t } = useTranslation('trading');
  return (
    <Segments
      label={t('history.kind')}
      options={[{ value: '', label: t('history.all') }, ...kinds]}
      value={store.filters[name] ?? ''}
      onSelect={(value) => void store.setFilter(name, value)}
    />
  );
});

export const CoinFilter = observer(function CoinFilter({
  store,
  name,
  coins,
}: FilterProps & { coins: readonly Coin[] }) {
  return (
    <CoinPicker
      coins={coins}
      selected={store.filters[name] ?? ''}
      onSelect={(coinId) => void store.setFilter(name, coinId)}
    />
  );
});
