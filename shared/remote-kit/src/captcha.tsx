import { useServices } from '@maru/platform';
import type { CaptchaStore } from '@maru/platform/captcha';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Captcha as CaptchaView } from '@maru/ui/captcha';
import { useEffect } from 'react';

export interface CaptchaProps {
  readonly captcha: CaptchaStore;
  /** Error text shown while the captcha is unsolved. */
  readonly error?: string;
}

/** `@maru/remote-kit/captcha`: the captcha of a form; loads its first puzzle on mount (AUTH-002, AUTH-007). */
export const Captcha = observer(function Captcha({ captcha, error }: CaptchaProps) {
  const { now } = useServices();
  const { t } = useTranslation('captcha');
  useEffect(() => void captcha.reset(), [captcha]);
  return (
    <CaptchaView
      mode={captcha.mode}
      state={captcha.state}
      puzzle={captcha.puzzle}
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
