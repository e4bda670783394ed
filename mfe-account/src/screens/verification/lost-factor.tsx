import { useTranslation } from '@maru/platform/i18n';
import { FactorReset } from '@maru/remote-kit/factor-reset';
import { Button } from '@maru/ui';
import { useState } from 'react';
import styles from './verification.module.css';

/** The way of a member who has the factor but lost it: a reset by documents (ACCT-037, ACCT-054). */
export function LostFactor({ kind }: { kind: 'phone' | 'OTP' }) {
  const { t } = useTranslation('account');
  const [open, setOpen] = useState(false);
  return (
    <>
      <div>
        <Button size="s" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'documents.close' : kind === 'phone' ? 'phone.lost' : 'otp.lost')}
        </Button>
      </div>
      {open && <FactorReset kind={kind} className={styles.stack} />}
    </>
  );
}
