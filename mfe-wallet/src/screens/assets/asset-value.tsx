import { useServices } from '@maru/platform';
import { useLoadable } from '@maru/platform/api';
import { useTranslation } from '@maru/platform/i18n';
import { Decimal, formatKrw, formatPercent } from '@maru/platform/money';
import { observer } from '@maru/platform/observer';
import { Link } from '@maru/platform/router';
import { Loaded } from '@maru/remote-kit';
import { oneOf, useAddress } from '@maru/remote-kit/address';
import { Card, ChangeText, Disclosure, directionOf } from '@maru/ui';
import { Segments } from '@maru/ui/fields';
import { Table, ValueLine } from '@maru/ui/figures';
import { useEffect, useState } from 'react';
import { AssetValueApi, type ValueHistory, type ValuePeriod, valuePeriods } from '../../api/asset-value.api';
import styles from './asset-value.module.css';

/** Values move with every price; the line of days needs no more than this. */
const everyMs = 60_000;

/** Reads what the assets were worth in a period that the member chooses; the screen asks before its card is drawn. */
export function useAssetValue() {
  const { api } = useServices();
  const [period, setPeriod] = useState<ValuePeriod>('30');
  useAddress({ days: oneOf(valuePeriods, '30') }, { days: period }, ({ days }) => setPeriod(days));
  const history = useLoadable(
    async (signal) => ({ period, value: await new AssetValueApi(api).history(period, signal) }),
    [api, period],
  );
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && void history.retry(), everyMs);
    return () => clearInterval(timer);
  }, [history]);
  return { period, setPeriod, history };
}

interface AssetValueProps {
  readonly of: ReturnType<typeof useAssetValue>;
}

/** What the assets were worth day by day, and what today did to them. */
export const AssetValueCard = observer(function AssetValueCard({ of }: AssetValueProps) {
  const { navigation } = useServices();
  const { t } = useTranslation('wallet');
  const { period, setPeriod, history } = of;
  const { state, value, failure } = history;
  // What is shown stays where a newer value cannot be read, but not under the name of another period.
  const isKept = state === 'failed' && value?.period === period;
  const kept = { state: isKept ? 'ready' : state, value, failure } as const;
  return (
    <Card
      title={t('assetValue.title')}
      aside={
        <Segments
          label={t('assetValue.period')}
          options={valuePeriods.map((days) => ({ value: days, label: t(`assetValue.days.${days}`) }))}
          value={period}
          onSelect={setPeriod}
        />
      }
    >
      <div className={styles.place}>
        <Loaded
          of={{ ...kept, retry: () => history.retry() }}
          skeleton={<div aria-hidden="true" />}
          failedTitle={t('assetValue.failed')}
          retryLabel={t('retry')}
          compact
        >
          {(shown) => <ValueOverTime history={shown.value} />}
        </Loaded>
      </div>
      <p className={styles.report}>
        <Link to={navigation.href('YearReport')}>{t('assetValue.report')}</Link>
      </p>
    </Card>
  );
});

function ValueOverTime({ history }: { history: ValueHistory }) {
  const { t } = useTranslation('wallet');
  const { days, change, rate, moved } = history;
  const won = (amount: string) => t('won', { amount: formatKrw(amount) });
  const [first, last] = [days[0], days.at(-1)];
  const grown = first && last ? new Decimal(last.value).cmp(first.value) : 0;
  return (
    <>
      <dl className={styles.today}>
        <div>
          <dt>{t('assetValue.change')}</dt>
          <dd>
            <ChangeText text={won(new Decimal(change).abs().toFixed())} direction={directionOf(change)} arrow />
            {rate !== null && (
              <ChangeText text={formatPercent(new Decimal(rate).abs())} direction={directionOf(change)} />
            )}
          </dd>
        </div>
        {!new Decimal(moved).isZero() && (
          <div>
            <dt>{t('assetValue.moved')}</dt>
            <dd>{`${moved.startsWith('-') ? '' : '+'}${won(moved)}`}</dd>
          </div>
        )}
      </dl>
      {first && last && days.length > 1 ? (
        <>
          <ValueLine
            label={t('assetValue.line', {
              from: first.day,
              to: last.day,
              first: won(first.value),
              last: won(last.value),
            })}
            values={days.map(({ value }) => Number(value))}
            direction={grown > 0 ? 'rise' : grown < 0 ? 'fall' : 'even'}
          />
          <p className={styles.ends}>
            <span>{first.day}</span>
            <span>{last.day}</span>
          </p>
          <DaysAsTable history={history} />
        </>
      ) : (
        <p className={styles.hint}>{t('assetValue.tomorrow')}</p>
      )}
    </>
  );
}

/** The line in figures, newest first. */
function DaysAsTable({ history }: { history: ValueHistory }) {
  const { t } = useTranslation('wallet');
  const [open, setOpen] = useState(false);
  return (
    <Disclosure title={t('assetValue.table')} onToggle={setOpen}>
      {open && (
        <Table
          dense
          label={t('assetValue.title')}
          columns={[
            { key: 'day', title: t('assetValue.day'), lead: true, card: { line: 1 }, cell: ({ day }) => day },
            {
              key: 'value',
              title: t('assetValue.value'),
              align: 'end',
              card: { line: 1, end: true },
              cell: ({ value }) => formatKrw(value),
            },
          ]}
          rows={[...history.days].reverse()}
          rowKey={({ day }) => day}
        />
      )}
    </Disclosure>
  );
}
