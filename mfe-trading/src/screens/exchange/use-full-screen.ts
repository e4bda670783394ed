import { type RefObject, useEffect, useState } from 'react';

/** Layers above everything: they take the focus and give it back by themselves. */
const layers = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/**
 * Whether a panel fills the window. The page as a whole goes full screen, not the panel: popups and questions of the shell
 * lie outside it and must stay visible. Where the browser has no full screen, the panel still fills its window.
 * @param home - takes the focus where it would go behind the panel.
 */
export function useFullScreen(
  panel: RefObject<HTMLElement | null>,
  home: RefObject<HTMLElement | null>,
): { readonly full: boolean; readonly toggle: () => void } {
  const [full, setFull] = useState(false);

  useEffect(() => {
    if (!full) return;
    const root = document.documentElement;
    const leave = () => setFull(false);
    // Refused, as in a frame: the panel fills the window alone.
    root.requestFullscreen?.({ navigationUI: 'hide' }).catch(() => undefined);
    const onChange = () => document.fullscreenElement ?? leave();
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && leave();
    const onFocus = ({ target }: FocusEvent) => {
      const inside = target instanceof Element && (panel.current?.contains(target) || target.closest(layers));
      if (!inside) home.current?.focus();
    };
    document.addEventListener('fullscreenchange', onChange);
    document.addEventListener('keydown', onKey);
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('focusin', onFocus);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, [full, panel, home]);

  return { full, toggle: () => setFull((is) => !is) };
}
