import type { Locale } from '@maru/contract';
import { Skeleton } from '@maru/ui';
import { lazy, type ReactNode, Suspense } from 'react';
import { htmlLanguageOf } from './written-in';

const SafeHtml = lazy(() => import('@maru/ui/html').then(({ SafeHtml }) => ({ default: SafeHtml })));

interface WrittenHtmlProps {
  readonly html: string;
  readonly language: Locale;
  /** Until the cleaner is there. */
  readonly skeleton?: ReactNode;
}

/** What an operator has written, cleaned, in its language (HELP-007). */
export const WrittenHtml = ({ html, language, skeleton = <Skeleton height={40} /> }: WrittenHtmlProps) => (
  <div lang={htmlLanguageOf(language)}>
    <Suspense fallback={skeleton}>
      <SafeHtml html={html} />
    </Suspense>
  </div>
);
