import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Checkbox } from '@maru/ui/fields';
import { Popup } from '@maru/ui/overlays';
import type { RefObject } from 'react';
import styles from './candle-panel.module.css';
import { chartIndicators, ownOnChart } from './chart-settings.store';
import { useExchange } from './exchange-stores';

interface IndicatorListProps {
  readonly label: string;
  /** The button that opened it. */
  readonly by: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

/** Indicators, and what of the member's own the chart shows. */
export const IndicatorList = observer(function IndicatorList({ label, by, onClose }: IndicatorListProps) {
  const { chart } = useExchange();
  const { session } = useServices();
  const { t } = useTranslation('trading');
  return (
    <Popup label={label} by={by} onClose={onClose}>
      <div className={styles.indicators}>
        {chartIndicators.map((indicator) => (
          <Checkbox
            key={indicator}
            label={t(`exchange.chartTools.indicator.${indicator}`)}
            checked={chart.indicators.includes(indicator)}
            onToggle={() => chart.toggleIndicator(indicator)}
          />
        ))}
        {session.isMember &&
          ownOnChart.map((own) => (
            <Checkbox
              key={own}
              label={t(`exchange.chartTools.own.${own}`)}
              checked={chart.own.includes(own)}
              onToggle={() => chart.toggleOwn(own)}
            />
          ))}
      </div>
    </Popup>
  );
});
