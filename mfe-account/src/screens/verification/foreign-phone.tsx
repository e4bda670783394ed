import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Loaded } from '@maru/remote-kit';
import { Button, SkeletonRows, TextField } from '@maru/ui';
import { CodeEntryField, Form, Select } from '@maru/ui/fields';
import { useEffect, useState } from 'react';
import { SecurityApi } from '../../api/security.api';
import { VerificationApi } from '../../api/verification.api';
import { useCountdownEnd } from '../../use-countdown-end';
import { useExplain } from '../../use-explain';
import { FactorCode } from '../security/factor-code';
import { type ForeignPhoneDeps, ForeignPhoneStore } from './foreign-phone.store';
import { useRefresh } from './use-refresh';
import styles from './verification.module.css';

/** The phone step of a foreigner: name, country, number, then the code that went there (ACCT-033..035). */
export const ForeignPhone = observer(function ForeignPhone() {
  const { me } = useServices().session;
  return me && <Asked key={`${me.otpRegistered}${me.phone}`} me={me} />;
});

const Asked = observer(function Asked({ me }: { me: ForeignPhoneDeps['me'] }) {
  const { api, session, preferences, now } = useServices();
  const { t } = useTranslation('account');
  const refresh = useRefresh('phone');
  const explain = useExplain();
  const [store] = useState(() => {
    const [verification, security] = [new VerificationApi(api), new SecurityApi(api)];
    return new ForeignPhoneStore({
      api: verification,
      security,
      me,
      registered: () => session.me,
      preferences,
      now,
      refresh,
      explain,
    });
  });
  useEffect(() => store.start(), [store]);
  const { entry, countries } = store;
  return (
    <Loaded
      of={countries}
      skeleton={<SkeletonRows label={t('loading')} rows={4} />}
      failedTitle={t('phone.countriesFailed')}
      retryLabel={t('retry')}
      compact
    >
      {(list) => (
        <Form className={styles.stack} onSubmit={() => void (entry.until === null ? store.send() : store.confirm())}>
          <TextField
            label={t('phone.name')}
            hint={t('phone.nameHint')}
            autoComplete="name"
            maxLength={100}
            value={store.name}
            error={store.errorAt('name')}
            onEdit={(name) => store.edit({ name })}
            readOnly={store.busy}
          />
          <Select
            label={t('phone.country')}
            options={[
              { value: '', label: t('phone.choose') },
              ...list.map(({ id, name, diallingCode }) => ({ value: id, label: `${name} (+${diallingCode})` })),
            ]}
            value={store.countryId}
            error={store.errorAt('country')}
            onSelect={(countryId) => store.edit({ countryId })}
            disabled={store.busy}
          />
          <TextField
            label={t('phone.number')}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={30}
            value={store.number}
            error={store.errorAt('number')}
            onEdit={(number) => store.edit({ number })}
            readOnly={store.busy}
          />
          <Codes store={store} />
          <div>
            <Button type="submit" variant="primary" busy={store.busy} disabled={!entry.complete}>
              {t('phone.confirm')}
            </Button>
          </div>
        </Form>
      )}
    </Loaded>
  );
});

/** The code of the second factor that is set up, and the one that proves the new number. */
const Codes = observer(function Codes({ store }: { store: ForeignPhoneStore }) {
  const { now } = useServices();
  const { t } = useTranslation('account');
  const { entry } = store;
  const { isOver, end } = useCountdownEnd(entry);
  const { code, needsSending, sending, until, sentTo } = entry;
  return (
    <>
      {store.factor && (
        <FactorCode
          entry={store.factor}
          means={store.means}
          error={store.errorAt('factor')}
          onSend={() => void store.sendFactor()}
        />
      )}
      <CodeEntryField
        entry={{ code, needsSending, sending, until, sentTo }}
        label={t(store.factor ? 'phone.newCode' : 'otp.code')}
        sendLabel={t('phone.send')}
        sendAgainLabel={t('phone.sendAgain')}
        sent={(to) => t('phone.sent', { to })}
        announce={(seconds) => t('phone.secondsLeft', { seconds })}
        now={now}
        onSend={() => void store.send()}
        onEdit={(next) => entry.setCode(next)}
        onExpire={end}
        error={store.errorAt('code') || (isOver ? t('phone.expired') : '')}
      />
    </>
  );
});
