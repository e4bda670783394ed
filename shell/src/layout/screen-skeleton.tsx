import type { ScreenManifest } from '@maru/contract';
import { useTranslation } from '@maru/platform/i18n';
import { createElement, type ReactNode } from 'react';
import { type Box, screenBoxes } from './screen-boxes';

/** The screen's shape while its remote loads, as the HTML has painted it first. Screen readers get the label only. */
export function ScreenSkeleton({ screen }: { screen: Pick<ScreenManifest, 'shape' | 'title'> }) {
  const { t, language } = useTranslation('shell');
  return (
    <div role="status" aria-label={t('loading')}>
      <div aria-hidden="true">{drawn(screenBoxes(screen.shape, screen.title[language]))}</div>
    </div>
  );
}

function drawn(box: Box): ReactNode {
  if (typeof box === 'string') return box;
  const [className, ...inside] = box;
  return createElement('div', { className }, ...inside.map(drawn));
}
