import { useTranslation } from '@maru/platform/i18n';
import { SkeletonRows } from '@maru/ui';
import { type ComponentType, useEffect, useState } from 'react';

/** Known to the shell by its name: a slow network is no fault of the version. */
class TookTooLong extends Error {
  override readonly name = 'TookTooLong';
}

/** Milliseconds; with what came before, the member hears of it within eight seconds. */
const limit = 7000;

/**
 * A screen in a chunk of its own: `main: late(() => import('./screens/main/main.screen'))`. A skeleton stands in until its
 * code is there.
 *
 * Not React.lazy, which remembers a failure for ever: after a network that was away, the member's retry must ask again.
 */
export function late(load: () => Promise<{ readonly default: ComponentType }>): ComponentType {
  let Screen: ComponentType | null = null;
  // biome-ignore lint/correctness/noComponentHookFactories: made once per screen, where its remote is defined
  return function LateScreen() {
    const { t } = useTranslation('shell');
    const [settled, setSettled] = useState<{ readonly error?: unknown } | null>(null);
    useEffect(() => {
      if (Screen) return;
      let gone = false;
      const timer = setTimeout(() => {
        if (!gone && !Screen) setSettled({ error: new TookTooLong(`A screen did not arrive within ${limit} ms`) });
      }, limit);
      load().then(
        (module) => {
          Screen = module.default;
          if (!gone) setSettled({});
        },
        (error: unknown) => {
          if (!gone) setSettled({ error });
        },
      );
      return () => {
        gone = true;
        clearTimeout(timer);
      };
    }, []);
    if (Screen) return <Screen />;
    if (settled && 'error' in settled) throw settled.error;
    return <SkeletonRows rows={6} label={t('loading')} />;
  };
}
