import { phishingCodeMax } from '@maru/domain/protection';
import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { refusalText } from '@maru/platform/refusals';
import { Loaded } from '@maru/remote-kit';
import { Button, Card, Facts, Notice, Skeleton, TextField } from '@maru/ui';
import { Form } from '@maru/ui/fields';
import { useEffect, useState } from 'react';
import { SecurityApi } from '../../api/security.api';
import { useExplain } from '../../use-explain';
import { FactorCode } from './factor-code';
import { PhishingCodeStore } from './phishing-code.store';
import styles from './security.module.css';

/** Sets and changes the anti-phishing code. */
export const PhishingCodeCard = observer(function PhishingCodeCard() {
  const { session } = useServices();
  const { me } = session;
  return me ? <Change key={`${me.otpRegistered}${me.phone}`} me={me} /> : <Skeleton height={240} />;
});

const Change = observer(function Change({ me }: { me: { otpRegistered: boolean; phone: string } }) {
  const { api, preferences, now } = useServices();
  const { t, language } = useTranslation('account');
  const explain = useExplain();
  const [store] = useState(() => new PhishingCodeStore({ api: new SecurityApi(api), me, preferences, now, explain }));
  useEffect(() => store.start(), [store]);
  const { problem } = store;
  const unfit = store.tried && !store.wordIsFine ? refusalText({ refusal: 'PHISHING_CODE_INVALID' }, language) : '';
  return (
    <Card title={t('security.phishing')}>
      <div className={styles.stack}>
        <p className={styles.hint}>{t('security.phishingText')}</p>
        <Loaded
          of={store.current}
          skeleton={<Skeleton height={32} />}
          failedTitle={t('security.phishingFailed')}
          retryLabel={t('retry')}
          compact
        >
          {(code) => (
            <>
              <Facts facts={[{ label: t('security.phishingNow'), value: code || t('security.phishingNone') }]} />
              {code !== '' && !store.removing && (
                <div>
                  <Button size="s" disabled={store.busy} onClick={() => store.askRemoval(true)}>
                    {t('security.phishingRemove')}
                  </Button>
                </div>
              )}
            </>
          )}
        </Loaded>
        <Form className={styles.stack} onSubmit={() => void store.change()}>
          {store.removing ? (
            <Notice tone="warn">{t('security.phishingRemoveText')}</Notice>
          ) : (
            <TextField
              label={t('security.phishingNew')}
              hint={t('security.phishingHint')}
              autoComplete="off"
              maxLength={phishingCodeMax * 2}
              value={store.word}
              onEdit={(word) => store.editWord(word)}
              error={unfit || (problem?.field === 'word' ? problem.text : '')}
            />
          )}
          {store.removing && problem?.field === 'word' && (
            <Notice tone="danger" live>
              {problem.text}
            </Notice>
          )}
          {store.asksForCode && <Code store={store} />}
          {store.done && (
            <Notice tone="ok" live>
              {t(store.done === 'changed' ? 'security.phishingChanged' : 'security.phishingRemoved')}
            </Notice>
          )}
          <div className={styles.actions}>
            <Button
              type="submit"
              variant={store.removing ? 'danger' : 'primary'}
              busy={store.busy}
              disabled={store.asksForCode && !store.ready}
            >
              {t(store.removing ? 'security.phishingRemove' : 'security.phishingSave')}
            </Button>
            {store.removing && <Button onClick={() => store.askRemoval(false)}>{t('security.cancel')}</Button>}
          </div>
        </Form>
      </div>
    </Card>
  );
});

const Code = observer(function Code({ store }: { store: PhishingCodeStore }) {
  const { entry, means, problem } = store;
  if (!entry) return null;
  const error = problem?.field === 'code' ? problem.text : '';
  return <FactorCode entry={entry} means={means} error={error} onSend={() => void store.send()} />;
});
