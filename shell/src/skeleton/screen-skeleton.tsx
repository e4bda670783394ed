import { useTranslation } from '@maru/platform/i18n';
import { createElement, type ReactNode, useEffect, useState } from 'react';
import { dropFirstPaint, firstPaintOf } from './first-paint';
import { type Box, type PaintedScreen, screenBoxes } from './screen-boxes';

export interface ScreenSkeletonProps {
  readonly screen: PaintedScreen;
  readonly path: string;
}

/** The screen's shape while its remote loads, as the HTML has painted it first. Screen readers get the label only. */
export function ScreenSkeleton({ screen, path }: ScreenSkeletonProps) {
  const { t, language } = useTranslation('shell');
  const [painted] = useState(() => firstPaintOf(path));
  useEffect(() => dropFirstPaint, []);
  return (
    <div role="status" aria-label={t('loading')}>
      {painted ? (
        <div aria-hidden="true" ref={(place) => place?.append(painted)} />
      ) : (
        <div aria-hidden="true">{drawn(screenBoxes(screen, language))}</div>
      )}
    </div>
  );
}

function drawn(box: Box): ReactNode {
  if (typeof box === 'string') return box;
  const [className, ...inside] = box;
  return createElement('div', { className }, ...inside.map(drawn));
}
