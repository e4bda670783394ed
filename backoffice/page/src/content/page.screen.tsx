import type { StaffDocument, StaffDocumentBodies } from '@maru/contract/staff';
import { Page, SkeletonRows } from '@maru/ui';
import { Segments } from '@maru/ui/fields';
import { useCallback } from 'react';
import { KeptForm } from '../kept-form';
import { Loaded } from '../loaded';
import { goTo } from '../place';
import { readFailed } from '../read-failed';
import { mayMoveMoney } from '../rights';
import { useStaff } from '../staff-context';
import styles from '../styles/detail.module.css';
import { useChange } from '../use-change';
import { useLoaded } from '../use-loaded';
import { DocumentHistory } from './document-history';
import { PageForm } from './page-form';
import { companyOf, kycOf, type PageName, pageLabels, type Written, writtenCompany, writtenKyc } from './page-texts';

const outdated = { STAFF_CONTENT_CHANGED: null };

/** How the texts of each page are taken apart into fields, and put together again. */
const forms = {
  company: { write: writtenCompany as (texts: never) => Written, read: companyOf },
  kyc: { write: writtenKyc as (texts: never) => Written, read: kycOf },
};

/** The pages about company and verification (HELP-020, HELP-031). */
export function PageScreen({ name }: { name: PageName }) {
  const { api, me } = useStaff();
  const reading = useLoaded(useCallback((signal: AbortSignal) => api.content.document(name, signal), [api, name]));
  const { told, change } = useChange<StaffDocument<PageName>>(reading, outdated);
  const { of, reload } = reading;
  const save = (texts: Readonly<Record<string, Written>>, reason: string, seen: number) =>
    change(async () => {
      const body = bodyOf(name, texts) as StaffDocumentBodies[PageName];
      return {
        said: '새 버전을 저장했습니다.',
        now: await api.content.saveDocument(name, { seen, body, reason }),
      };
    });
  return (
    <Page title="안내 페이지">
      <Segments
        label="페이지"
        options={(['company', 'kyc'] as const).map((value) => ({ value, label: pageLabels[value] }))}
        value={name}
        onSelect={(next) => goTo({ screen: 'pages', name: next })}
      />
      {told}
      <Loaded of={of} skeleton={<SkeletonRows label="불러오는 중" rows={12} />} failed={readFailed} onRetry={reload}>
        {({ versions }) => (
          <div className={styles.columns}>
            <div className={styles.column}>
              {mayMoveMoney(me.role) && (
                <KeptForm key={name} value={versions[0]} stamp={String(versions[0]?.version)}>
                  {({ id, seen, saving }) => (
                    <PageForm
                      key={id}
                      name={name}
                      texts={writtenIn(name, seen?.body)}
                      onSave={(texts, reason) => saving(save(texts, reason, seen?.version ?? 0))}
                    />
                  )}
                </KeptForm>
              )}
            </div>
            <div className={styles.column}>
              <DocumentHistory versions={versions} />
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

const languages = ['ko', 'en', 'ch'] as const;

/** Fields of each language that there is. */
function writtenIn(name: PageName, body: StaffDocumentBodies[PageName] | undefined): Readonly<Record<string, Written>> {
  const { write } = forms[name];
  return Object.fromEntries(
    languages.flatMap((language) => (body?.[language] ? [[language, write(body[language] as never)]] : [])),
  );
}

const bodyOf = (name: PageName, texts: Readonly<Record<string, Written>>) =>
  Object.fromEntries(Object.entries(texts).map(([language, written]) => [language, forms[name].read(written)]));
