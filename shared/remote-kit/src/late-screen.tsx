import { type Texts, useTranslation } from '@maru/platform/i18n';
import { SkeletonRows } from '@maru/ui';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';

export interface LateScreen {
  (): ReactNode;
  /** Fetches the code ahead of the first render. */
  prepare(): Promise<void>;
  /** Korean texts that came with the code; undefined before, or where it brings none. */
  readonly texts: Texts | undefined;
  /** Called once the code is there, before it is drawn. */
  onLoaded: (() => void) | undefined;
}

/** What the chunk of a screen exports. */
export interface ScreenModule {
  readonly default: ComponentType;
  /** Korean texts that only this screen needs; other languages come whole, when a member wants one. */
  readonly texts?: Texts;
}

/** The shell recognises this error by name and does not count it against the version: the network was slow. */
class TookTooLong extends Error {
  override readonly name = 'TookTooLong';
}

/** Milliseconds. Together with the shell’s own time limit, a failure shows within eight seconds. */
const limit = 7000;

/**
 * A screen in a chunk of its own: `main: late(() => import('./screens/main/main.screen'))`. Shows a skeleton until the code
 * has loaded.
 *
 * Not React.lazy, which caches a failure: the member's retry must import again.
 */
export function late(load: () => Promise<ScreenModule>): LateScreen {
  let Screen: ComponentType | null = null;
  const prepare = async () => {
    const loaded = await load();
    screen.texts = loaded.texts;
    screen.onLoaded?.();
    Screen = loaded.default;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: made once per screen, where its remote is defined
  function LateScreen() {
    const { t } = useTranslation('shell');
    const [settled, setSettled] = useState<{ readonly error?: unknown } | null>(null);
    const drawn = useRef(Screen !== null);
    useEffect(() => {
      // Read the code again: it may have loaded since the skeleton was rendered.
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
  const screen = Object.assign(LateScreen, {
    prepare,
    texts: undefined as Texts | undefined,
    onLoaded: undefined as LateScreen['onLoaded'],
  });
  return screen;
}
