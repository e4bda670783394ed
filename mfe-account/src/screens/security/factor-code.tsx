import { useServices } from '@maru/platform';
import type { CodeEntry, SecondFactor } from '@maru/platform/commands';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { CodeEntryField } from '@maru/ui/fields';
import { useCountdownEnd } from '../../use-countdown-end';

interface FactorCodeProps {
  readonly entry: CodeEntry;
  readonly means: SecondFactor['means'];
  /** What is wrong with the code; empty for nothing. */
  readonly error: string;
  readonly onSend: () => void;
}

/** Field for a code of the member's second factor, which is sent first where it comes by SMS. */
export const FactorCode = observer(function FactorCode({ entry, means, error, onSend }: FactorCodeProps) {
  const { now } = useServices();
  const { t } = useTranslation('account');
  const { isOver, end, again } = useCountdownEnd(entry);
  const { code, needsSending, sending, until, sentTo } = entry;
  return (
    <CodeEntryField
      entry={{ code, needsSending, sending, until, sentTo }}
      label={t(means === 'OTP' ? 'security.otpCode' : 'security.smsCode')}
      sendLabel={t('phone.send')}
      sendAgainLabel={t('phone.sendAgain')}
      sent={(to) => t('phone.sent', { to })}
      announce={(seconds) => t('phone.secondsLeft', { seconds })}
      now={now}
      onSend={() => {
        again();
        onSend();
      }}
      onEdit={(next) => entry.setCode(next)}
      onExpire={end}
      error={isOver ? t('phone.expired') : error}
    />
  );
});
