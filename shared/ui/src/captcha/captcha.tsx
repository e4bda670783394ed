import { useEffect, useRef } from 'react';
import { Button } from '../button/button';
import { Skeleton } from '../feedback/skeleton';
import { CheckIcon } from '../icons/icons';
import styles from './captcha.module.css';
import { type SliderAnswer, SliderCaptcha, type SliderPuzzle } from './slider-captcha';
import { WidgetCaptcha } from './widget-captcha';

export interface CaptchaProps {
  /** `slider`: a puzzle to drag. For members who cannot see or drag it: `recaptcha`, or `work`. */
  mode: 'slider' | 'work' | 'recaptcha';
  /** The way beside the slider; default `work`. */
  alternative?: 'work' | 'recaptcha';
  state: 'loading' | 'ready' | 'checking' | 'solved' | 'wrong' | 'unavailable';
  puzzle: SliderPuzzle | null;
  /** Draws reCAPTCHA inside an element; another function draws it anew. @returns takes it away. */
  drawWidget?: ((inside: HTMLElement) => () => void) | null;
  /** Texts by their keys: title, sliderLabel, sliderHint, wrong, unavailable, solved, retry, workHint, … */
  t: (key: string) => string;
  now: () => number;
  /** Error text shown while the captcha is unsolved. */
  error?: string;
  onMode: (mode: CaptchaProps['mode']) => void;
  onReload: () => void;
  onSlide: (answer: SliderAnswer) => void;
  onWork: () => void;
}

/** The slider, with an alternative for members who cannot see or drag it (AUTH-002, AUTH-007). */
export function Captcha(props: CaptchaProps) {
  const { mode, alternative = 'work', state, t, error, onMode } = props;
  const other = mode === 'slider' ? alternative : 'slider';
  const told = state === 'unavailable' || state === 'wrong' ? t(state) : error;
  return (
    <fieldset className={styles.captcha} aria-label={t('title')}>
      {mode === 'slider' && <Slider {...props} />}
      {mode === 'work' && <Work {...props} />}
      {mode === 'recaptcha' && <WidgetCaptcha {...props} />}
      {state === 'solved' ? (
        <p className={styles.solved} role="status">
          <CheckIcon size={16} />
          {t('solved')}
        </p>
      ) : (
        told && (
          <p className={styles.problem} role="alert">
            {told}
          </p>
        )
      )}
      <Button variant="quiet" size="s" onClick={() => onMode(other)}>
        {t(`switchTo.${other}`)}
      </Button>
    </fieldset>
  );
}

function Slider({ state, puzzle, t, now, onReload, onSlide }: CaptchaProps) {
  if (state === 'unavailable') {
    return (
      <Button size="s" onClick={onReload}>
        {t('retry')}
      </Button>
    );
  }
  if (!puzzle) return <Skeleton width={320} height={212} />;
  return (
    <SliderCaptcha
      key={puzzle.id}
      puzzle={puzzle}
      label={t('sliderLabel')}
      hint={t('sliderHint')}
      busy={state === 'checking'}
      solved={state === 'solved'}
      now={now}
      onAnswer={onSlide}
    />
  );
}

function Work({ state, t, onWork }: CaptchaProps) {
  const place = useRef<HTMLDivElement>(null);
  // The button is shut from the press on, and with its focus the place of whoever works by keyboard would be lost.
  useEffect(() => {
    const { activeElement, body } = document;
    const isHere = activeElement === body || place.current?.contains(activeElement);
    if (state === 'solved' && isHere) place.current?.focus();
  }, [state]);
  return (
    <div className={styles.work} ref={place} tabIndex={-1}>
      <p>{t('workHint')}</p>
      <Button wide busy={state === 'checking'} disabled={state === 'solved'} onClick={onWork}>
        {t(state === 'checking' ? 'working' : 'workStart')}
      </Button>
    </div>
  );
}
