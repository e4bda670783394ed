import { useTranslation } from '@maru/platform/i18n';
import { latePart } from '@maru/remote-kit/late-part';
import { LayoutIcon } from '@maru/ui';
import { PanelButton } from './panel-button';

const LayoutPanel = latePart(loadPanel);

/** With its texts, so that nothing is drawn in another language first. */
async function loadPanel() {
  const [panel, { layoutTextsReady }] = await Promise.all([
    import('./layout/layout-panel'),
    import('./layout/layout-texts'),
  ]);
  await layoutTextsReady;
  return panel;
}

/** Opens the choice of where the panels are. */
export function LayoutButton() {
  const { t } = useTranslation('trading');
  return <PanelButton label={t('exchange.layout')} icon={<LayoutIcon size={16} />} Panel={LayoutPanel} />;
}
