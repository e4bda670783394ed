import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Button, buttonClass, Notice } from '@maru/ui';
import { RadioList } from '@maru/ui/fields';
import { useEffect, useState } from 'react';
import { VerificationApi } from '../../api/verification.api';
import { ForeignPhone } from './foreign-phone';
import { RealNameStore } from './real-name.store';
import { useRefresh } from './use-refresh';
import styles from './verification.module.css';

type Kind = 'domestic' | 'foreign';

/** The phone step. Who has no number yet says first which of the two roads it is (ACCT-023). */
export const PhoneStep = observer(function PhoneStep() {
  const { session } = useServices();
  const { t } = useTranslation('account');
  const [chosen, setChosen] = useState<Kind>('domestic');
  const { me } = session;
  const isOpen = (me?.phone ?? '') === '' && !me?.foreignNational;
  const kind: Kind = isOpen ? chosen : me?.foreignNational ? 'foreign' : 'domestic';
  return (
    <div className={styles.stack}>
      {isOpen && (
        <RadioList
          label={t('phone.kind')}
          value={chosen}
          onSelect={setChosen}
          options={[
            { value: 'domestic', label: t('phone.domestic'), description: t('phone.domesticHint') },
            { value: 'foreign', label: t('phone.foreign'), description: t('phone.foreignHint') },
          ]}
        />
      )}
      {kind === 'domestic' ? <DomesticPhone /> : <ForeignPhone />}
    </div>
  );
});

/** Real-name check of Koreans by their carrier, in a window of the carrier's own (ACCT-030, ACCT-031). */
const DomesticPhone = observer(function DomesticPhone() {
  const { api, session, preferences } = useServices();
  const { t } = useTranslation('account');
  const refresh = useRefresh('phone');
  const [store] = useState(() => new RealNameStore({ api: new VerificationApi(api), preferences, refresh }));
  useEffect(() => void store.start(), [store]);
  const { page, busy, said } = store;
  const changing = (session.me?.phone ?? '') !== '';
  return (
    <div className={styles.stack}>
      {changing && page === '' && <Notice tone="warn">{t('phone.block')}</Notice>}
      {page === '' ? (
        <div>
          <Button variant={changing ? 'secondary' : 'primary'} busy={busy} onClick={() => void store.begin()}>
            {t(changing ? 'phone.change' : 'phone.begin')}
          </Button>
        </div>
      ) : (
        <>
          <p>{t('phone.howTo')}</p>
          <div className={styles.actions}>
            <a className={buttonClass({})} href={page} target="_blank" rel="noopener noreferrer">
              {t('phone.open')}
            </a>
            <Button variant="primary" busy={busy} onClick={() => void store.complete()}>
              {t('phone.complete')}
            </Button>
            {/* A check that has failed for good, or whose page is too old, is of no use any more. */}
            <Button busy={busy} onClick={() => void store.begin()}>
              {t('phone.again')}
            </Button>
          </div>
        </>
      )}
      {said && (
        <Notice tone="danger" live>
          {said}
        </Notice>
      )}
    </div>
  );
});
