import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Button, ChevronLeftIcon, ChevronRightIcon, IconButton } from '@maru/ui';
import { Checkbox } from '@maru/ui/fields';
import { Popup } from '@maru/ui/overlays';
import type { RefObject } from 'react';
import { useExchange } from '../exchange-stores';
import { type LayoutColumn, optionalPanels } from '../layout.store';
import styles from './layout-panel.module.css';
import { layoutTexts } from './layout-texts';

interface LayoutPanelProps {
  /** The button that opened it. */
  readonly by: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

/** Order of the columns, and which panels are left out. */
const LayoutPanel = observer(function LayoutPanel({ by, onClose }: LayoutPanelProps) {
  const { layout } = useExchange();
  const { t } = useTranslation(layoutTexts);
  return (
    <Popup label={t('title')} by={by} onClose={onClose}>
      <div className={styles.panel}>
        <h2 className={styles.title}>{t('title')}</h2>
        <ol className={styles.columns} aria-label={t('columns')}>
          {layout.columns.map((column) => (
            <Column key={column} column={column} />
          ))}
        </ol>
        {optionalPanels.map((panel) => (
          <Checkbox
            key={panel}
            label={t(`show.${panel}`)}
            checked={layout.shows(panel)}
            onToggle={() => layout.toggle(panel)}
          />
        ))}
        <p className={styles.hint}>{t('hint')}</p>
        <Button size="s" aria-disabled={layout.isFirst || undefined} onClick={() => layout.reset()}>
          {t('reset')}
        </Button>
      </div>
    </Popup>
  );
});
export default LayoutPanel;

const moves = [
  { by: -1, text: 'left', icon: <ChevronLeftIcon size={16} /> },
  { by: 1, text: 'right', icon: <ChevronRightIcon size={16} /> },
] as const;

const Column = observer(function Column({ column }: { readonly column: LayoutColumn }) {
  const { layout } = useExchange();
  const { t } = useTranslation(layoutTexts);
  const name = t(`column.${column}`);
  return (
    <li className={styles.column}>
      <span>{name}</span>
      {/* Never disabled: at the edge the button would lose the focus. */}
      {moves.map(({ by, text, icon }) => (
        <IconButton
          key={text}
          size="s"
          label={t(text, { name })}
          aria-disabled={!layout.canMove(column, by) || undefined}
          icon={icon}
          onClick={() => layout.move(column, by)}
        />
      ))}
    </li>
  );
});
