import { useServices } from '@maru/platform';
import type { CaptchaStore } from '@maru/platform/captcha';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Captcha as CaptchaView } from '@maru/ui/captcha';
import { useEffect, useMemo } from 'react';

export interface CaptchaProps {
  readonly captcha: CaptchaStore;
  /** Error text shown while the captcha is unsolved. */
  readonly error?: string;
}

/** `@maru/remote-kit/captcha`: the captcha of a form; loads its first puzzle on mount (AUTH-002, AUTH-007). */
export const Captcha = observer(function Captcha({ captcha, error }: CaptchaProps) {
  const { now, drawCaptchaFrame } = useServices();
  const { t } = useTranslation('captcha');
  useEffect(() => void captcha.reset(), [captcha]);
  const { widget } = captcha;
  const title = t('recaptcha');
  // Another function would draw the widget anew, unsolved.
  const drawWidget = useMemo(
    () =>
      widget &&
      drawCaptchaFrame &&
      ((inside: HTMLElement) =>
        drawCaptchaFrame(inside, {
          address: widget.address,
          title,
          hear: (word) => captcha.hear(widget, word),
        })),
    [captcha, widget, drawCaptchaFrame, title],
  );
  return (
    <CaptchaView
      mode={captcha.mode}
      alternative={drawCaptchaFrame ? 'recaptcha' : 'work'}
      state={captcha.state}
      puzzle={captcha.puzzle}
      drawWidget={drawWidget}
      t={t}
      now={now}
      error={error}
      onMode={(mode) => void captcha.switchTo(mode)}
      onReload={() => void captcha.reset()}
      onSlide={(answer) => void captcha.slide(answer)}
      onWork={() => void captcha.work()}
    />
  );
});
