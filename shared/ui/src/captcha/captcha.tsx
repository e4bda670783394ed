import { Button } from '../button/button';
import { Skeleton } from '../feedback/skeleton';
import { CheckIcon } from '../icons/icons';
import styles from './captcha.module.css';
import { type SliderAnswer, SliderCaptcha, type SliderPuzzle } from './slider-captcha';

export interface CaptchaProps {
  /** `slider`: a puzzle to drag. `work`: for members who cannot see or drag it. */
  mode: 'slider' | 'work';
  state: 'loading' | 'ready' | 'checking' | 'solved' | 'wrong' | 'unavailable';
  puzzle: SliderPuzzle | null;
  /** Texts by their keys: title, sliderLabel, sliderHint, wrong, unavailable, solved, retry, workHint, … */
  t: (key: string) => string;
  now: () => number;
  /** Error text shown while the captcha is unsolved. */
  error?: string;
  onMode: (mode: 'slider' | 'work') => void;
  onReload: () => void;
  onSlide: (answer: SliderAnswer) => void;
  onWork: () => void;
}

/** The slider, with an alternative for members who cannot see or drag it (AUTH-002, AUTH-007). */
export function Captcha(props: CaptchaProps) {
  const { mode, state, t, error, onMode } = props;
  const other = mode === 'slider' ? 'work' : 'slider';
  const told = state === 'unavailable' || state === 'wrong' ? t(state) : error;
  return (
    <fieldset className={styles.captcha} aria-label={t('title')}>
      {mode === 'slider' ? <Slider {...props} /> : <Work {...props} />}
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
  return (
    <div className={styles.work}>
      <p>{t('workHint')}</p>
      <Button wide busy={state === 'checking'} disabled={state === 'solved'} onClick={onWork}>
        {t(state === 'checking' ? 'working' : 'workStart')}
      </Button>
    </div>
  );
}
