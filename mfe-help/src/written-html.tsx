import type { Locale } from '@maru/contract';
import { latePart } from '@maru/remote-kit/late-part';
import { Skeleton } from '@maru/ui';
import { Suspense } from 'react';
import { htmlLanguageOf } from './written-in';

const SafeHtml = latePart(() => import('@maru/ui/html').then(({ SafeHtml }) => ({ default: SafeHtml })));

interface WrittenHtmlProps {
  readonly html: string;
  readonly language: Locale;
}

/** What an operator has written, cleaned, in its language (HELP-007). */
export const WrittenHtml = (props: WrittenHtmlProps) => (
  <Suspense fallback={<Skeleton height={40} />}>
    <CleanedHtml {...props} />
  </Suspense>
);

/** As WrittenHtml, for a part of the page that waits for the cleaner as a whole (suspends). */
export const CleanedHtml = ({ html, language }: WrittenHtmlProps) => (
  <div lang={htmlLanguageOf(language)}>
    <SafeHtml html={html} />
  </div>
);
