import type { KycPage, Locale } from '@maru/contract';
import { useTranslation } from '@maru/platform/i18n';
import { Button } from '@maru/ui';
import { Carousel } from '@maru/ui/carousel';
import { useEffect, useState } from 'react';
import { htmlLanguageOf } from '../../written-in';
import styles from './kyc-info.module.css';

/** CONS-094. */
const stepMs = 3_000;

const calm = '(prefers-reduced-motion: reduce)';

/** What is on the steps: one may leave while another stays. */
const untouched = { pointer: false, finger: false, focus: false };

interface StepCarouselProps {
  readonly steps: KycPage['texts']['steps'];
  readonly language: Locale;
}

/**
 * The steps one after the other, moving on by themselves. They stand still while a pointer, a finger or the focus is on them, where a
 * reader wants less motion, and once he has stopped or moved them himself (HELP-033).
 */
export function StepCarousel({ steps, language }: StepCarouselProps) {
  const { t } = useTranslation('help');
  const [selected, setSelected] = useState(0);
  const [playing, setPlaying] = useState(() => !matchMedia(calm).matches);
  const [holds, setHolds] = useState(untouched);
  const moves = playing && !Object.values(holds).includes(true);
  useEffect(() => {
    if (!moves) return;
    const timer = setInterval(() => setSelected((at) => (at + 1) % steps.length), stepMs);
    return () => clearInterval(timer);
  }, [moves, steps.length]);
  useEffect(() => {
    const query = matchMedia(calm);
    const follow = () => setPlaying(!query.matches);
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  const set = (by: keyof typeof untouched, on: boolean) => () => setHolds((before) => ({ ...before, [by]: on }));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is inside is operated; this only sees where the pointer is
    <div
      className={styles.steps}
      onPointerEnter={set('pointer', true)}
      onPointerLeave={set('pointer', false)}
      onTouchStart={set('finger', true)}
      onTouchEnd={set('finger', false)}
      onTouchCancel={set('finger', false)}
      onFocus={set('focus', true)}
      onBlur={set('focus', false)}
    >
      <Carousel
        label={t('kyc.steps')}
        previousLabel={t('kyc.previous')}
        nextLabel={t('kyc.next')}
        selected={selected}
        moving={moves}
        onSelect={setSelected}
        slides={steps.map(({ title, text }, at) => ({
          id: String(at),
          label: title,
          content: (
            <div className={styles.step} lang={htmlLanguageOf(language)}>
              <span className={styles.number} aria-hidden="true">
                {at + 1}
              </span>
              <div>
                <p className={styles.stepNumber}>{t('kyc.step', { nth: at + 1 })}</p>
                <h3 className={styles.stepTitle}>{title}</h3>
                <p>{text}</p>
              </div>
            </div>
          ),
        }))}
      />
      <p className={styles.play}>
        <Button size="s" onClick={() => setPlaying(!playing)}>
          {t(playing ? 'kyc.pause' : 'kyc.play')}
        </Button>
      </p>
    </div>
  );
}
