import { keptYears, type LeaveReason, leaveReasons, leaveTextMax } from '@maru/domain/leave';
import { useServices } from '@maru/platform';
import { errorText } from '@maru/platform/api';
import { useTranslation } from '@maru/platform/i18n';
import { Button, Card, Notice, Page } from '@maru/ui';
import { Checkbox, Form, TextArea } from '@maru/ui/fields';
import { type ReactNode, useState } from 'react';
import { VerificationApi } from '../../api/verification.api';
import styles from '../verification/verification.module.css';

type Missing = 'reasonMissing' | 'agreeMissing';

/** Asks to leave: reasons, what is kept, consent, confirmation, logout (ACCT-100 to ACCT-106). */
export default function LeaveScreen() {
  const { t } = useTranslation('account');
  const leaving = useLeaving();
  const { chosen, text, agreed, missing, failure } = leaving;
  return (
    <Page title={t('leave.title')} intro={t('leave.intro')} width="form">
      <Kept />
      <Card title={t('leave.reasons')}>
        <Form className={styles.stack} onSubmit={() => void leaving.submit()}>
          <fieldset className={styles.choices} aria-label={t('leave.reasons')}>
            {leaveReasons.map((reason) => (
              <Checkbox
                key={reason}
                label={t(`leave.reason.${reason}`)}
                checked={chosen.includes(reason)}
                onToggle={(isChosen) => leaving.choose(reason, isChosen)}
              />
            ))}
          </fieldset>
          <TextArea
            label={t('leave.text')}
            hint={t('leave.textHint')}
            value={text}
            onEdit={leaving.setText}
            maxLength={leaveTextMax}
            remainingLabel={(left) => t('leave.left', { left })}
            rows={4}
            error={missing === 'reasonMissing' ? t('leave.reasonMissing') : ''}
          />
          <Checkbox label={t('leave.agree')} checked={agreed} onToggle={leaving.setAgreed} />
          {missing === 'agreeMissing' && <Wrong>{t('leave.agreeMissing')}</Wrong>}
          {failure && <Wrong>{failure}</Wrong>}
          <div>
            <Button type="submit" variant="danger" busy={leaving.busy}>
              {t('leave.submit')}
            </Button>
          </div>
        </Form>
      </Card>
    </Page>
  );
}

const Wrong = ({ children }: { children: ReactNode }) => (
  <Notice tone="danger" live>
    {children}
  </Notice>
);

function Kept() {
  const { t } = useTranslation('account');
  return (
    <Card title={t('leave.kept')}>
      <div className={styles.stack}>
        <ul className={styles.bullets}>
          {(['contracts', 'payments', 'disputes'] as const).map((what) => (
            <li key={what}>{t(`leave.${what}`, { years: keptYears[what] })}</li>
          ))}
        </ul>
        <Notice tone="warn">
          {t('leave.email')} {t('leave.assets')}
        </Notice>
      </div>
    </Card>
  );
}

function useLeaving() {
  const { api, modals, navigation, session } = useServices();
  const { t, language } = useTranslation('account');
  const [chosen, setChosen] = useState<readonly LeaveReason[]>([]);
  const [text, setText] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState<Missing | null>(null);
  const [failure, setFailure] = useState('');

  const leave = async () => {
    const reasons = leaveReasons
      .filter((reason) => chosen.includes(reason))
      .map((reason) => t(`leave.reason.${reason}`));
    await new VerificationApi(api).leave([...reasons, text.trim()].filter(Boolean).join(', '));
    // Member calls are refused from here on; a session that is still known would be taken as lost, and the page loaded anew.
    session.clear();
    const told = modals.open('notice', { title: t('leave.doneTitle'), message: t('leave.done') });
    // Main is another document, whose begin would cut the logout off.
    await api.get('/v1/logout', undefined, { quiet: true }).catch(() => undefined);
    navigation.go('Main');
    await told;
  };
  const submit = async () => {
    const lacks = chosen.length === 0 && text.trim() === '' ? 'reasonMissing' : agreed ? null : 'agreeMissing';
    setMissing(lacks);
    setFailure('');
    if (lacks || busy) return;
    const answer = await modals.open('confirm', {
      title: t('leave.confirmTitle'),
      message: t('leave.confirm'),
      confirmLabel: t('leave.confirmLabel'),
      cancelLabel: t('leave.cancelLabel'),
      tone: 'danger',
    });
    if (answer !== 'confirmed') return;
    setBusy(true);
    try {
      await leave();
    } catch (error) {
      setFailure(errorText(error, language));
    } finally {
      setBusy(false);
    }
  };
  const choose = (reason: LeaveReason, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, reason] : chosen.filter((other) => other !== reason));
  return { chosen, choose, text, setText, agreed, setAgreed, busy, missing, failure, submit };
}
