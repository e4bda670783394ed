import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { latePart } from '@maru/remote-kit/late-part';
import { Checkbox, SkipButton } from '@maru/ui/fields';
import { Suspense, useState } from 'react';
import { type ConsentKind, type ConsentName, consentTexts } from '../../consents';
import styles from '../auth-form.module.css';
import type { SignUpStore } from './sign-up.store';

const ConsentDialog = latePart(() => import('./consent-dialog'));

interface ConsentListProps {
  readonly store: SignUpStore;
  /** On to what comes after the list. */
  readonly onSkip: () => void;
}

/** All boxes, the required ones first, each with its text behind it (AUTH-076..078, AUTH-087). */
export const ConsentList = observer(function ConsentList({ store, onSkip }: ConsentListProps) {
  const { t } = useTranslation('auth');
  const [reading, setReading] = useState<readonly ConsentKind[] | null>(null);
  const { consents } = store;

  const box = (name: ConsentName) => (
    <div className={styles.consent} key={name}>
      <Checkbox label={t(`consent.${name}`)} checked={consents[name]} onToggle={(on) => store.setConsent(name, on)} />
      <ReadButton name={name} onRead={setReading} />
    </div>
  );
  return (
    <fieldset className={styles.group} aria-label={t('consent.title')}>
      <div className={styles.all}>
        <Checkbox
          strong
          label={t('consent.all')}
          checked={store.allConsented}
          partial={store.someConsented}
          onToggle={(on) => store.setAllConsents(on)}
        />
      </div>
      {/* Who agrees to all has no need of the twelve stops of the tab key below. */}
      <SkipButton label={t('consent.skip')} onSkip={onSkip} />
      {box('age')}
      {box('terms')}
      {box('privacy')}
      {box('personal')}
      <div className={styles.consent}>
        <Checkbox
          label={t('consent.promotion')}
          checked={consents.promoEmail && consents.promoSms}
          partial={consents.promoEmail || consents.promoSms}
          onToggle={(on) => store.setPromotion(on)}
        />
        <ReadButton name="promoEmail" onRead={setReading} />
      </div>
      <div className={styles.nested}>
        <Checkbox
          label={t('consent.promoEmail')}
          checked={consents.promoEmail}
          onToggle={(on) => store.setConsent('promoEmail', on)}
        />
        <Checkbox
          label={t('consent.promoSms')}
          checked={consents.promoSms}
          onToggle={(on) => store.setConsent('promoSms', on)}
        />
      </div>
      {box('promoAppPush')}
      {reading && (
        <Suspense>
          <ConsentDialog kinds={reading} onClose={() => setReading(null)} />
        </Suspense>
      )}
    </fieldset>
  );
});

function ReadButton({ name, onRead }: { name: ConsentName; onRead: (kinds: readonly ConsentKind[]) => void }) {
  const { t } = useTranslation('auth');
  const kinds = consentTexts[name];
  if (!kinds) return null;
  return (
    <button
      type="button"
      className={styles.read}
      onClick={() => onRead(kinds)}
      aria-label={t('consent.read', { name: t(`consent.${name}`) })}
    >
      {t('consent.view')}
    </button>
  );
}
