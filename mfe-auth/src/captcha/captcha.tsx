import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Button, CheckIcon, Skeleton } from '@maru/ui';
import { useEffect } from 'react';
import styles from './captcha.module.css';
import type { CaptchaStore } from './captcha.store';
import { SliderCaptcha } from './slider-captcha';

/** The slider first, and a way around it for everybody who cannot see or drag it (AUTH-002, AUTH-007). */
export const Captcha = observer(function Captcha({ captcha, error }: { captcha: CaptchaStore; error?: string }) {
  const { t } = useTranslation('auth');
  const { now } = useServices();

  useEffect(() => {
    void captcha.reset();
  }, [captcha]);

  const other = captcha.mode === 'slider' ? 'work' : 'slider';
  const told = { unavailable: t('captcha.unavailable'), wrong: t('captcha.wrong') }[captcha.state as string] ?? error;
  return (
    <fieldset className={styles.captcha} aria-label={t('captcha.title')}>
      {captcha.mode === 'slider' ? <Slider captcha={captcha} now={now} /> : <Work captcha={captcha} />}
      {captcha.solved ? (
        <p className={styles.solved} role="status">
          <CheckIcon size={16} />
          {t('captcha.solved')}
        </p>
      ) : (
        told && (
          <p className={styles.problem} role="alert">
            {told}
          </p>
        )
      )}
      <Button variant="quiet" size="s" onClick={() => void captcha.switchTo(other)}>
        {t(`captcha.switchTo.${other}`)}
      </Button>
    </fieldset>
  );
});

const Slider = observer(function Slider({ captcha, now }: { captcha: CaptchaStore; now: () => number }) {
  const { t } = useTranslation('auth');
  if (captcha.state === 'unavailable') {
    return (
      <Button size="s" onClick={() => void captcha.reset()}>
        {t('retry')}
      </Button>
    );
  }
  if (!captcha.puzzle) return <Skeleton width={320} height={212} />;
  return (
    <SliderCaptcha
      key={captcha.puzzle.id}
      puzzle={captcha.puzzle}
      label={t('captcha.sliderLabel')}
      hint={t('captcha.sliderHint')}
      busy={captcha.state === 'checking'}
      solved={captcha.solved}
      now={now}
      onAnswer={(answer) => void captcha.slide(answer)}
    />
  );
});

const Work = observer(function Work({ captcha }: { captcha: CaptchaStore }) {
  const { t } = useTranslation('auth');
  return (
    <div className={styles.work}>
      <p>{t('captcha.workHint')}</p>
      <Button wide busy={captcha.state === 'checking'} disabled={captcha.solved} onClick={() => void captcha.work()}>
        {t(captcha.state === 'checking' ? 'captcha.working' : 'captcha.workStart')}
      </Button>
    </div>
  );
});
