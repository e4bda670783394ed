import { useServices } from '@maru/platform';
import { errorText, useResource } from '@maru/platform/api';
import { formatDay } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import { Card, ErrorState, Page, Skeleton, SkeletonRows } from '@maru/ui';
import { lazy, Suspense } from 'react';
import { HelpApi } from '../../api/help.api';

const SafeHtml = lazy(() => import('@maru/ui/html').then(({ SafeHtml }) => ({ default: SafeHtml })));

/** Terms of use or privacy policy, the version in force (HELP-022). */
export function DocumentScreen({ kind }: { kind: 'terms-of-use' | 'privacy' }) {
  const { api } = useServices();
  const { t, language } = useTranslation('help');
  const text = useResource(() => new HelpApi(api).document(kind), [api, kind]);
  const inForce =
    text.data && t('document.inForce', { version: text.data.version, day: formatDay(text.data.effectiveAt) });
  return (
    <Page
      title={t(`document.${kind}`)}
      intro={text.error ? undefined : (inForce ?? <Skeleton width={180} />)}
      width="text"
    >
      {text.error ? (
        <ErrorState
          title={t('document.failed')}
          hint={errorText(text.error, language)}
          retryLabel={t('retry')}
          onRetry={text.reload}
        />
      ) : (
        <Card>
          <Suspense fallback={<SkeletonRows label={t('loading')} rows={10} height={32} />}>
            {text.data ? (
              <SafeHtml html={text.data.contents} />
            ) : (
              <SkeletonRows label={t('loading')} rows={10} height={32} />
            )}
          </Suspense>
        </Card>
      )}
    </Page>
  );
}
