import { useServices } from '@maru/platform';
import { errorText } from '@maru/platform/api';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Button, buttonClass, Notice } from '@maru/ui';
import { RadioList } from '@maru/ui/fields';
import { useState } from 'react';
import { VerificationApi } from '../../api/verification.api';
import { ForeignPhone } from './foreign-phone';
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
  const { api, session } = useServices();
  const { t, language } = useTranslation('account');
  const [page, setPage] = useState('');
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const calls = new VerificationApi(api);

  const work = async (act: () => Promise<void>) => {
    setBusy(true);
    setSaid('');
    try {
      await act();
    } catch (error) {
      setSaid(errorText(error, language));
    } finally {
      setBusy(false);
    }
  };
  const begin = () => work(async () => setPage(await calls.beginRealName()));
  const complete = () =>
    work(async () => {
      const { confirmed, message } = await calls.completeRealName();
      if (!confirmed) return setSaid(message);
      setPage('');
      await session.refresh();
    });
  const changing = (session.me?.phone ?? '') !== '';
  return (
    <div className={styles.stack}>
      {changing && page === '' && <Notice tone="warn">{t('phone.block')}</Notice>}
      {page === '' ? (
        <div>
          <Button variant={changing ? 'secondary' : 'primary'} busy={busy} onClick={() => void begin()}>
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
            <Button variant="primary" busy={busy} onClick={() => void complete()}>
              {t('phone.complete')}
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
