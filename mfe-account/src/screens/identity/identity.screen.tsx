import { isStepReached } from '@maru/domain/verification';
import { type Member, useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Link } from '@maru/platform/router';
import { Loaded } from '@maru/remote-kit';
import { Button, buttonClass, Card, Notice, Page, SkeletonRows } from '@maru/ui';
import { Form } from '@maru/ui/fields';
import { Stepper } from '@maru/ui/flow';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { VerificationApi } from '../../api/verification.api';
import { PersonDocuments } from '../../documents/person-documents';
import { useFocusOnStep } from '../../use-focus-on-step';
import { factsOf } from '../verification/center-facts';
import { useDecisions } from '../verification/use-decisions';
import styles from '../verification/verification.module.css';
import { IdentityStore, lastPage } from './identity.store';
import { identityTexts } from './identity-texts';
import { OriginPage } from './origin-page';
import { PersonPage } from './person-page';
import { ReviewPage, WhoIsChecked } from './review-page';

/** The identity flow of Koreans and foreigners (account.md section 7); only a member comes here. */
export default observer(function IdentityScreen() {
  const { session } = useServices();
  const { t } = useTranslation(identityTexts);
  useDecisions();
  const { me } = session;
  return (
    <Page title={t('title')} intro={t('intro')} width="form">
      {me && <Way me={me} />}
    </Page>
  );
});

/** What the member can do here now. */
const Way = observer(function Way({ me }: { me: Member }) {
  const { t } = useTranslation(identityTexts);
  const [again, setAgain] = useState(false);
  const isPassed = me.dueDiligence === 'passed' || me.dueDiligence === 'renewed';
  if (!isStepReached(me.foreignNational ? 'residence' : 'identity', factsOf(me)))
    return <Closed text={t('previousFirst')} />;
  if (isPassed && me.reverifyBefore === null) return <Closed text={t('passed')} tone="ok" />;
  if (me.dueDiligence === 'underReview' && !again)
    return (
      <Card>
        <div className={styles.stack}>
          <Notice live>{t('waits')}</Notice>
          <ReviewPage />
          <div className={styles.actions}>
            <ToCenter />
            <Button onClick={() => setAgain(true)}>{t('edit')}</Button>
          </div>
        </div>
      </Card>
    );
  return <Flow me={me} onSent={() => setAgain(false)} />;
});

const Closed = ({ text, tone }: { text: string; tone?: 'ok' }) => (
  <Card>
    <div className={styles.stack}>
      <Notice tone={tone}>{text}</Notice>
      <div>
        <ToCenter />
      </div>
    </div>
  </Card>
);

function ToCenter() {
  const { navigation } = useServices();
  const { t } = useTranslation(identityTexts);
  return (
    <Link className={buttonClass({})} to={navigation.href('confirm')}>
      {t('toCenter')}
    </Link>
  );
}

const Flow = observer(function Flow({ me, onSent }: { me: Member; onSent: () => void }) {
  const { api, session, preferences, succeeded } = useServices();
  const { t } = useTranslation(identityTexts);
  const [store] = useState(
    () =>
      new IdentityStore({
        api: new VerificationApi(api),
        preferences,
        isForeign: () => session.me?.foreignNational ?? false,
        refresh: () => session.refresh({ changed: true }),
        succeeded,
      }),
  );
  useEffect(() => store.start(), [store]);
  const titles = (['origin', 'phone', 'person', me.foreignNational ? 'documents' : 'account', 'review'] as const).map(
    (page) => t(`page.${page}`),
  );
  const submit = async () => {
    await (store.page === lastPage ? store.submit() : store.next());
    if (store.sent) onSent();
  };
  return (
    <Loaded
      of={store.begin}
      skeleton={<SkeletonRows label={t('loading')} rows={6} />}
      failedTitle={t('failed')}
      retryLabel={t('retry')}
    >
      {({ countries, reason }) => (
        <>
          <Stepper
            label={t('title')}
            steps={titles.map((label, at) => ({ id: label, label, state: stateOf(at + 1, store.page) }))}
            stateLabels={{ done: t('state.done'), failed: t('state.failed'), todo: t('state.todo') }}
          />
          <PageCard page={store.page} title={titles[store.page - 1]}>
            <Form className={styles.stack} onSubmit={() => void submit()}>
              {me.dueDiligence === 'refused' && <Returned reason={reason} />}
              {store.page === 1 && <WhoIsChecked />}
              <FormPage {...{ store, me, countries }} />
              <FlowActions store={store} />
            </Form>
          </PageCard>
        </>
      )}
    </Loaded>
  );
});

function PageCard({ page, title, children }: { page: number; title: string | undefined; children: ReactNode }) {
  const card = useRef<HTMLDivElement>(null);
  useFocusOnStep(card, page);
  return (
    <div ref={card} tabIndex={-1}>
      <Card title={title}>{children}</Card>
    </div>
  );
}

/** On whichever page the form is taken up again: what the reviewer said, and whom to ask (ACCT-074). */
function Returned({ reason }: { reason: string }) {
  const { navigation } = useServices();
  const { t } = useTranslation(identityTexts);
  return (
    <Notice
      tone="danger"
      title={t('returned')}
      action={
        <Link className={buttonClass({ size: 's' })} to={navigation.href('Inquiry')}>
          {t('inquiry')}
        </Link>
      }
    >
      {reason && t('reason', { reason })} {t('support')}
    </Notice>
  );
}

const stateOf = (page: number, at: number) => (page === at ? 'current' : page < at ? 'done' : 'todo');

type FormPageProps = { store: IdentityStore; me: Member } & Pick<Parameters<typeof OriginPage>[0], 'countries'>;

const FormPage = observer(function FormPage({ store, me, countries }: FormPageProps) {
  const { t } = useTranslation(identityTexts);
  switch (store.page) {
    case 1:
      return <OriginPage {...{ store, countries }} />;
    case 2:
      return <Notice tone="ok">{t('phoneDone')}</Notice>;
    case 3:
      return <PersonPage store={store} />;
    case 4:
      if (!me.foreignNational) return <Notice tone="ok">{t('accountDone')}</Notice>;
      return <PersonDocuments documents={store.documents} disabled={store.busy} />;
    default:
      return <ReviewPage />;
  }
});

const FlowActions = observer(function FlowActions({ store }: { store: IdentityStore }) {
  const { t } = useTranslation(identityTexts);
  return (
    <>
      {store.end && (
        <Notice tone="danger" live title={t('ended')}>
          {t(`problem.${store.end}`)}
        </Notice>
      )}
      {store.error && (
        <Notice tone="danger" live>
          {store.error}
        </Notice>
      )}
      <div className={styles.actions}>
        {store.page > 1 && (
          <Button disabled={store.busy} onClick={() => store.back()}>
            {t('back')}
          </Button>
        )}
        <Button type="submit" variant="primary" busy={store.busy}>
          {t(store.page === lastPage ? 'submit' : 'next')}
        </Button>
      </div>
    </>
  );
});
