import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { latePart } from '@maru/remote-kit/late-part';
import { Button, classNames, IconButton } from '@maru/ui';
import { Segments, Select } from '@maru/ui/fields';
import { type RefObject, Suspense, useRef, useState } from 'react';
import styles from './candle-panel.module.css';
import { periods } from './candles.store';
import { chartTypes } from './chart-settings.store';
import { useExchange } from './exchange-stores';
import { useWide } from './use-media';
import { WorldPriceButton } from './world-price-button';

// Nobody needs it before the first press.
const IndicatorList = latePart(() => import('./indicator-list').then((list) => ({ default: list.IndicatorList })));

interface ChartToolsProps {
  full: boolean;
  onToggleFull: () => void;
  fullButton: RefObject<HTMLButtonElement | null>;
}

/** What the chart shows, and how. */
export const ChartTools = observer(function ChartTools({ full, onToggleFull, fullButton }: ChartToolsProps) {
  const { candles, chart, hotkeys } = useExchange();
  const { t } = useTranslation('trading');
  const wide = useWide();
  return (
    <div className={styles.chartTools}>
      <Segments
        label={t('exchange.period')}
        options={periods.map((period) => ({ value: period, label: t(`exchange.periods.${period}`) }))}
        value={candles.period}
        onSelect={(period) => void candles.choose(period)}
      />
      <div className={styles.look}>
        <Select
          label={t('exchange.chartTools.type')}
          labelHidden
          size="s"
          options={chartTypes.map((type) => ({ value: type, label: t(`exchange.chartTools.types.${type}`) }))}
          value={chart.type}
          onSelect={(type) => chart.setType(type)}
        />
        <Indicators />
        <WorldPriceButton />
        <Button
          variant="quiet"
          size="s"
          className={classNames(styles.toggle, chart.logarithmic && styles.on)}
          aria-label={t('exchange.chartTools.logarithmicLabel')}
          aria-pressed={chart.logarithmic}
          onClick={() => chart.toggleLogarithmic()}
        >
          {t('exchange.chartTools.logarithmic')}
        </Button>
        {wide && (
          <IconButton
            size="s"
            className={styles.toggle}
            label={t('exchange.hotkeysTitle')}
            icon="?"
            onClick={() => hotkeys.list(true)}
          />
        )}
        <IconButton
          ref={fullButton}
          size="s"
          className={classNames(styles.toggle, full && styles.on)}
          label={t('exchange.chartTools.fullScreen')}
          aria-pressed={full}
          icon={<FullScreenIcon full={full} />}
          onClick={onToggleFull}
        />
      </div>
    </div>
  );
});

/** A button with the list of indicators below. */
function Indicators() {
  const { t } = useTranslation('trading');
  const [open, setOpen] = useState(false);
  const by = useRef<HTMLButtonElement>(null);
  const label = t('exchange.chartTools.indicators');
  return (
    <>
      <Button
        ref={by}
        variant="quiet"
        size="s"
        className={styles.toggle}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open && (
        <Suspense>
          <IndicatorList label={label} by={by} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Arrows outwards; inwards where pressing it leads back. */
const FullScreenIcon = ({ full }: { full: boolean }) => (
  <svg
    width="16"
    height="16"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
  >
    <path d={full ? 'M6 2v4H2m8-4v4h4M6 14v-4H2m8 4v-4h4' : 'M2 6V2h4m4 0h4v4M2 10v4h4m4 0h4v-4'} />
  </svg>
);
