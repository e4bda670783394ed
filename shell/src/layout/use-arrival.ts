import type { ScreenManifest } from '@maru/contract';
import { useTranslation } from '@maru/platform/i18n';
import { useEffect, useRef } from 'react';

/** The title of the document, in the language of the page. */
export function useDocumentTitle(screen: ScreenManifest | undefined): void {
  const { t, language } = useTranslation('shell');
  const title = screen?.title[language];
  useEffect(() => {
    document.title = title ? `${title} | ${t('site')}` : t('site');
  }, [title, t]);
}

/**
 * After a navigation the page begins at its top, and screen readers at its heading; a first visit is left alone. Who steps through a
 * list of choices that leads from page to page stays in it.
 */
export function useArrival(pathname: string): void {
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    window.scrollTo(0, 0);
    if (document.activeElement?.localName === 'select') return;
    const main = document.getElementById('main');
    const heading = main?.querySelector<HTMLElement>('h1[tabindex]') ?? main;
    heading?.focus({ preventScroll: true });
  }, [pathname]);
}
