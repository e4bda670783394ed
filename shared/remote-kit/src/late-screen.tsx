import { useTranslation } from '@maru/platform/i18n';
import { SkeletonRows } from '@maru/ui';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';

export interface LateScreen {
  (): ReactNode;
  /** Fetches the code ahead, so that the screen is drawn at once when it is shown. */
  prepare(): Promise<void>;
}

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
export function late(load: () => Promise<{ readonly default: ComponentType }>): LateScreen {
  let Screen: ComponentType | null = null;
  const prepare = async () => {
    Screen = (await load()).default;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: made once per screen, where its remote is defined
  function LateScreen() {
    const { t } = useTranslation('shell');
    const [settled, setSettled] = useState<{ readonly error?: unknown } | null>(null);
    const drawn = useRef(Screen !== null);
    useEffect(() => {
      // Not what is there by now: the code may have come since the skeleton was drawn.
      if (drawn.current) return;
      let gone = false;
      const settle = (outcome: { readonly error?: unknown }) => {
        if (!gone) setSettled(outcome);
      };
      const tooLong = () => settle({ error: new TookTooLong(`A screen did not arrive within ${limit} ms`) });
      const timer = setTimeout(tooLong, limit);
      prepare().then(
        () => settle({}),
        (error: unknown) => settle({ error }),
      );
      return () => {
        gone = true;
        clearTimeout(timer);
      };
    }, []);
    if (Screen) return <Screen />;
    if (settled && 'error' in settled) throw settled.error;
    return <SkeletonRows rows={6} label={t('loading')} />;
  }
  return Object.assign(LateScreen, { prepare });
}
