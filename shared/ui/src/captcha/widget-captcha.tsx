import { useEffect, useRef } from 'react';
import { Button } from '../button/button';
import { Skeleton } from '../feedback/skeleton';
import styles from './captcha.module.css';

interface WidgetCaptchaProps {
  state: string;
  t: (key: string) => string;
  drawWidget?: ((inside: HTMLElement) => () => void) | null;
  onReload: () => void;
}

/** A place in which a widget of somebody else is drawn, anew for each function that draws it. */
export function WidgetCaptcha({ state, t, drawWidget, onReload }: WidgetCaptchaProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current && drawWidget ? drawWidget(place.current) : undefined), [drawWidget]);
  if (state === 'unavailable') {
    return (
      <Button size="s" onClick={onReload}>
        {t('retry')}
      </Button>
    );
  }
  return (
    <div className={styles.widget} aria-busy={state === 'loading'}>
      {state === 'loading' && <Skeleton width={304} height={78} />}
      <div ref={place} />
    </div>
  );
}
