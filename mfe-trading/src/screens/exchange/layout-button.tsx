import { useTranslation } from '@maru/platform/i18n';
import { IconButton, LayoutIcon } from '@maru/ui';
import { lazy, Suspense, useRef, useState } from 'react';

// Nobody needs it before the first press.
const LayoutPanel = lazy(loadPanel);

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
  const [open, setOpen] = useState(false);
  const by = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IconButton
        ref={by}
        size="s"
        label={t('exchange.layout')}
        aria-haspopup="dialog"
        aria-expanded={open}
        icon={<LayoutIcon size={16} />}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <LayoutPanel by={by} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
