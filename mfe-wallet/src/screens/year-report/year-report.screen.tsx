import { useServices } from '@maru/platform';
import { useLoadable } from '@maru/platform/api';
import { inKst } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import { Decimal, formatKrw } from '@maru/platform/money';
import { observer } from '@maru/platform/observer';
import { Loaded } from '@maru/remote-kit';
import { oneOf, useAddress } from '@maru/remote-kit/address';
import { Button, buttonClass, Card, EmptyState, Facts, Notice, Page, SkeletonRows } from '@maru/ui';
import { Select } from '@maru/ui/fields';
import { Table } from '@maru/ui/figures';
import { useState } from 'react';
import { AssetValueApi, type YearReport, yearReportFile } from '../../api/asset-value.api';
import ko from '../../locales/ko.year-report.json';
import { formatHundredths, ProfitText, reportColumns } from './columns';
import styles from './year-report.module.css';

const yearsOffered = 5;

/** What a year did to the member's coins, to read, print and take along. */
const YearReportScreen = observer(function YearReportScreen() {
  const { api, now } = useServices();
  const { t, language } = useTranslation('wallet');
  const thisYear = inKst(now()).year();
  const years = Array.from({ length: yearsOffered }, (_, at) => String(thisYear - at));
  const [year, setYear] = useState(String(thisYear));
  useAddress({ year: oneOf(years, String(thisYear)) }, { year }, (said) => setYear(said.year));
  const report = useLoadable((signal) => new AssetValueApi(api).yearReport(year, signal), [api, year]);
  return (
    <Page title={t('yearReport.title')}>
      <Card flush>
        <div className={styles.tools}>
          <Select
            label={t('yearReport.year')}
            options={years.map((value) => ({ value, label: t('yearReport.yearOf', { year: value }) }))}
            value={year}
            onSelect={setYear}
          />
          <div className={styles.ways}>
            <a className={buttonClass()} href={yearReportFile(year, language)} download>
              {t('yearReport.download')}
            </a>
            <Button onClick={() => window.print()}>{t('yearReport.print')}</Button>
          </div>
        </div>
        <Loaded
          of={report}
          skeleton={<SkeletonRows label={t('loading')} rows={8} height={46} />}
          failedTitle={t('yearReport.failed')}
          retryLabel={t('retry')}
        >
          {(shown) => <Report report={shown} />}
        </Loaded>
      </Card>
    </Page>
  );
});

/**
 * Texts that only this screen needs; the kit adds them to the remote's.
 * @public
 */
export const texts = ko;

export default YearReportScreen;

function Report({ report }: { report: YearReport }) {
  const { session } = useServices();
  const { t } = useTranslation('wallet');
  const inWon = (amount: string) => t('won', { amount });
  const won = (amount: string) => inWon(formatKrw(amount));
  return (
    <>
      <div className={styles.facts}>
        <Facts
          facts={[
            { label: t('yearReport.member'), value: session.me?.email ?? '' },
            { label: t('yearReport.span'), value: `${report.from} ~ ${report.to}` },
            { label: t('yearReport.openingTotal'), value: won(report.openingValue) },
            { label: t('yearReport.closingTotal'), value: won(report.closingValue) },
            { label: t('yearReport.profitTotal'), value: <ProfitText profit={report.profit} text={inWon} /> },
            ...(new Decimal(report.uncosted).isZero()
              ? []
              : [{ label: t('yearReport.uncostedTotal'), value: inWon(formatHundredths(report.uncosted)) }]),
          ]}
        />
      </div>
      <div className={styles.rows}>
        <Table
          label={t('yearReport.title')}
          columns={reportColumns(t)}
          rows={report.coins}
          rowKey={({ coin }) => coin}
          empty={<EmptyState title={t('yearReport.empty')} />}
        />
      </div>
      <div className={styles.facts}>
        <Notice>{t('yearReport.profitNote')}</Notice>
      </div>
    </>
  );
}
