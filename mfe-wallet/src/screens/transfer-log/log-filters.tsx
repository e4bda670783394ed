import { useTranslation } from '@maru/platform/i18n';
import type { Coin } from '@maru/platform/market-data';
import { observer } from '@maru/platform/observer';
import { refusalText } from '@maru/platform/refusals';
import { buttonClass } from '@maru/ui';
import { DateRangeField, Segments } from '@maru/ui/fields';
import { tablePath } from '../../api/transfer-log.api';
import styles from './transfer-log.module.css';
import type { TransferLogStore } from './transfer-log.store';

interface LogFiltersProps {
  readonly log: TransferLogStore;
  readonly coin: Coin;
}

/** Range, kind, and the rows found as a file (WALT-160, WALT-161). */
export const LogFilters = observer(function LogFilters({ log, coin }: LogFiltersProps) {
  const { t, language } = useTranslation('wallet');
  const { list } = log;
  const { rangeProblem } = list;
  const kinds = (['', 'in', 'out'] as const).map((value) => ({
    value,
    label: t(`transferLog.kind.${value || 'all'}`),
  }));
  const file = tablePath(coin.code === 'KRW' ? null : coin.id, { ...list.range, ...list.filters }, language);
  return (
    <div className={styles.search}>
      <DateRangeField
        label={t('transferLog.range')}
        fromLabel={t('transferLog.from')}
        toLabel={t('transferLog.to')}
        presetsLabel={t('transferLog.presets')}
        presets={list.presets.map((preset) => ({ ...preset, label: t(`transferLog.preset.${preset.id}`) }))}
        range={list.range}
        max={list.today}
        onEdit={(range) => void list.setRange(range)}
        error={rangeProblem ? refusalText({ refusal: rangeProblem }, language) : undefined}
      />
      <div className={styles.filters}>
        <Segments
          label={t('transferLog.type')}
          options={kinds}
          value={list.filters.direction}
          onSelect={(direction) => void list.setFilter('direction', direction)}
        />
        {rangeProblem === null && (
          <a className={buttonClass({ size: 's' })} href={file} download>
            {t('transferLog.download')}
          </a>
        )}
      </div>
    </div>
  );
});
