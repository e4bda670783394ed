import { useServices } from '@maru/platform';
import { useLoadable } from '@maru/platform/api';
import { formatDay } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Loaded } from '@maru/remote-kit';
import { Card, Page, Skeleton, SkeletonRows } from '@maru/ui';
import { lazy, Suspense } from 'react';
import { HelpApi } from '../../api/help.api';
import { KoreanOnly } from '../../korean-only';

const SafeHtml = lazy(() => import('@maru/ui/html').then(({ SafeHtml }) => ({ default: SafeHtml })));

/** Terms of use or privacy policy, the version in force (HELP-022). */
export const DocumentScreen = observer(function DocumentScreen({ kind }: { kind: 'terms-of-use' | 'privacy' }) {
  const { api } = useServices();
  const { t } = useTranslation('help');
  const text = useLoadable(() => new HelpApi(api).document(kind), [api, kind]);
  const { value, failure } = text;
  const inForce = value && t('document.inForce', { version: value.version, day: formatDay(value.effectiveAt) });
  const skeleton = <SkeletonRows label={t('loading')} rows={10} height={32} />;
  return (
    <Page
      title={t(`document.${kind}`)}
      intro={failure ? undefined : (inForce ?? <Skeleton width={180} />)}
      width="text"
    >
      <KoreanOnly />
      <Loaded of={text} skeleton={<Card>{skeleton}</Card>} failedTitle={t('document.failed')} retryLabel={t('retry')}>
        {({ contents }) => (
          <Card>
            <div lang="ko">
              <Suspense fallback={skeleton}>
                <SafeHtml html={contents} />
              </Suspense>
            </div>
          </Card>
        )}
      </Loaded>
    </Page>
  );
});
