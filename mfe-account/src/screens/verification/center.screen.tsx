import { type CenterFacts, type CenterStep, type CenterStepState, centerProgress } from '@maru/domain/verification';
import { type Member, useServices } from '@maru/platform';
import { formatDateTime } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Link, useLocation } from '@maru/platform/router';
import { Badge, buttonClass, Card, Facts, Notice, Page, type Tone } from '@maru/ui';
import { Stepper, type StepState } from '@maru/ui/flow';
import type { MouseEvent } from 'react';
import { maskedPhone } from '../../masked-phone';
import { ResidenceForm } from '../residence/residence-form';
import { BankAccountStep } from './bank-account-step';
import { factsOf, foreignIdentityState, stateWord } from './center-facts';
import { EmailStep } from './email-step';
import { LostFactor } from './lost-factor';
import { OtpStep } from './otp-step';
import { PhoneStep } from './phone-step';
import { useDecisions } from './use-decisions';
import styles from './verification.module.css';

const marks: Readonly<Record<CenterStepState, StepState>> = {
  done: 'done',
  open: 'current',
  review: 'current',
  returned: 'failed',
  closed: 'todo',
};
const tones: Readonly<Record<CenterStepState, Tone>> = {
  done: 'ok',
  open: 'accent',
  review: 'accent',
  returned: 'danger',
  closed: 'neutral',
};

/** The steps of a visitor are those of a Korean who begins. */
const visitorFacts: CenterFacts = {
  foreignNational: false,
  emailConfirmed: false,
  phoneVerified: false,
  bankAccountRegistered: false,
  otpRegistered: false,
  dueDiligence: 'none',
  residence: 'none',
};

/** The verification center: every step, its state, what it unlocks, and the next one to do (ACCT-019..028). */
export default observer(function CenterScreen() {
  const { session } = useServices();
  const { t } = useTranslation('account');
  useDecisions();
  const { me } = session;
  const steps = centerProgress(me ? factsOf(me) : visitorFacts);
  return (
    <Page title={t('center.title')} intro={t('center.intro')} width="text">
      {me ? (
        <Stepper
          label={t('center.title')}
          steps={steps.map(({ id, state }) => ({ id, label: t(`center.step.${id}`), state: marks[state] }))}
          stateLabels={{
            done: t('center.state.done'),
            failed: t('center.state.returned'),
            todo: t('center.state.closed'),
          }}
        />
      ) : (
        <LoginCard />
      )}
      {me?.livesAbroad && <Notice tone="warn">{t(me.foreignNational ? 'abroad.foreign' : 'abroad.korean')}</Notice>}
      {steps.map(({ id, state }) => (
        <StepCard key={id} id={id} state={me ? state : null} />
      ))}
      {me?.foreignNational && <ForeignIdentityCard me={me} />}
      {me && !me.foreignNational && me.phone !== '' && <RemittanceCard />}
    </Page>
  );
});

const LoginCard = observer(function LoginCard() {
  const { navigation } = useServices();
  const { t } = useTranslation('account');
  const { pathname } = useLocation();
  return (
    <Card>
      <div className={styles.login}>
        <p>{t('center.loginFirst')}</p>
        <Link className={buttonClass({ variant: 'primary' })} to={navigation.href('Login', {}, { fullPath: pathname })}>
          {t('center.login')}
        </Link>
      </div>
    </Card>
  );
});

/** @param state - null for a visitor, who sees the steps without a state of his own (ACCT-019). */
const StepCard = observer(function StepCard({ id, state }: { id: CenterStep; state: CenterStepState | null }) {
  const { session } = useServices();
  const { t } = useTranslation('account');
  const { me } = session;
  return (
    <Card
      title={t(`center.step.${id}`)}
      aside={state && <Badge tone={tones[state]}>{t(`center.state.${stateWord(me, id, state)}`)}</Badge>}
    >
      <div className={styles.stack} id={elementOf(id)} tabIndex={-1}>
        <p className={styles.unlocks}>{t(`center.unlocks.${id}`)}</p>
        {me && state === 'closed' && <Waits id={id} />}
        {me && <Known id={id} me={me} />}
        {me && <Way id={id} state={state} me={me} />}
        {me && id === 'phone' && me.phone !== '' && <LostFactor kind="phone" />}
        {me && id === 'otp' && me.otpRegistered && <LostFactor kind="OTP" />}
      </div>
    </Card>
  );
});

const elementOf = (id: CenterStep): string => `step-${id}`;

/** Which step comes first: before the bank account it is the phone, which is led to (ERR-140, ERR-141). */
function Waits({ id }: { id: CenterStep }) {
  const { t } = useTranslation('account');
  if (id !== 'bankAccount') return <p className={styles.waits}>{t('center.previousFirst')}</p>;
  const toPhone = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(elementOf('phone'))?.focus();
  };
  return (
    <p className={styles.waits}>
      {t('remittance.phoneFirst')}{' '}
      <a href={`#${elementOf('phone')}`} onClick={toPhone}>
        {t('center.step.phone')}
      </a>
    </p>
  );
}

/** What is registered, and since when (ACCT-026, ACCT-027). */
function Known({ id, me }: { id: CenterStep; me: Member }) {
  const { t } = useTranslation('account');
  const at = (time: string | null) => (time ? formatDateTime(time) : '-');
  if (id === 'email') return <Facts facts={[{ label: t('profile.email'), value: me.email }]} />;
  if (id === 'phone' && me.phone !== '')
    return (
      <Facts
        facts={[
          { label: t('profile.phone'), value: maskedPhone(me.phone) },
          { label: t('center.registeredAt'), value: at(me.phoneRegisteredAt) },
          { label: t('center.changedAt'), value: at(me.phoneChangedAt) },
        ]}
      />
    );
  if (id === 'bankAccount' && me.accounts.withdrawal)
    return <Facts facts={[{ label: me.accounts.withdrawal.bankName, value: me.accounts.withdrawal.number }]} />;
  if (id === 'otp' && me.otpRegistered)
    return <Facts facts={[{ label: t('center.registeredAt'), value: at(me.otpRegisteredAt) }]} />;
  return null;
}

/** What the member can do at a step. */
function Way({ id, state, me }: { id: CenterStep; state: CenterStepState | null; me: Member }) {
  const isOpen = state === 'open' || state === 'returned';
  if (id === 'email' && isOpen) return <EmailStep address={me.email} />;
  if (id === 'phone' && (isOpen || (state === 'done' && !me.foreignNational))) return <PhoneStep />;
  if (id === 'bankAccount' && (isOpen || state === 'done')) return <BankAccountStep />;
  if (id === 'otp') return <OtpStep reached={isOpen} />;
  if (id === 'residence' && (isOpen || state === 'review')) return <ResidenceForm />;
  if (id === 'identity') return <IdentityWay state={state} me={me} />;
  return null;
}

/** No step of a foreigner (ACCT-022), but trading needs it as it does of Koreans (ACCT-060, ACCT-074). */
function ForeignIdentityCard({ me }: { me: Member }) {
  const { t } = useTranslation('account');
  const state = foreignIdentityState(me);
  return (
    <Card
      title={t('center.step.identity')}
      aside={<Badge tone={tones[state]}>{t(`center.state.${stateWord(me, 'identity', state)}`)}</Badge>}
    >
      <div className={styles.stack}>
        <p className={styles.unlocks}>{t('center.unlocks.foreignIdentity')}</p>
        {state === 'closed' ? (
          <p className={styles.waits}>{t('center.previousFirst')}</p>
        ) : (
          <IdentityWay state={state} me={me} />
        )}
      </div>
    </Card>
  );
}

/** No step: asked for where a deposit needs it (ACCT-113). */
function RemittanceCard() {
  const { navigation } = useServices();
  const { t } = useTranslation('account');
  return (
    <Card title={t('remittance.title')}>
      <div className={styles.stack}>
        <p className={styles.unlocks}>{t('remittance.about')}</p>
        <div>
          <Link className={buttonClass({})} to={navigation.href('RemittanceProof')}>
            {t('remittance.link')}
          </Link>
        </div>
      </div>
    </Card>
  );
}

/** The identity check has a screen of its own (ACCT-029); who has passed goes there again where a date is set (ACCT-092). */
function IdentityWay({ state, me }: { state: CenterStepState | null; me: Member }) {
  const { navigation } = useServices();
  const { t } = useTranslation('account');
  const again = state === 'done' && me.reverifyBefore !== null;
  if (state === null || state === 'closed' || (state === 'done' && !again)) return null;
  const waits = me.dueDiligence === 'underReview';
  return (
    <>
      {me.dueDiligence === 'refused' && (
        <p className={styles.waits}>
          {t('identity.returned')} <Link to={navigation.href('Inquiry')}>{t('identity.support')}</Link>
        </p>
      )}
      <div>
        <Link
          className={buttonClass({ variant: waits ? 'secondary' : 'primary' })}
          to={navigation.href(navigation.inApp ? 'AppCertification' : me.foreignNational ? 'ForeignKyc' : 'LocalKyc')}
        >
          {t(waits ? 'identity.look' : again ? 'identity.again' : 'identity.begin')}
        </Link>
      </div>
    </>
  );
}
