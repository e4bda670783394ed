import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { Decimal, formatNumber } from '@maru/platform/money';
import { observer } from '@maru/platform/observer';
import { Badge, Card, Facts, Skeleton } from '@maru/ui';
import { CopyButton } from '@maru/ui/flow';
import { gradeOf } from '../../grades';
import { maskedPhone } from '../../masked-phone';
import { GradeMark } from './grade-mark';
import styles from './my-page.module.css';

/** Name, address, UID, phone, grade, auth level and fee (ACCT-001, ACCT-002, ACCT-006). */
export const ProfileCard = observer(function ProfileCard() {
  const { session } = useServices();
  const { t } = useTranslation('account');
  const { me } = session;
  if (!me) return <Skeleton height={300} />;
  const grade = gradeOf(me.grade);
  const fee = formatNumber(new Decimal(me.feeRate).times(100), 4);
  return (
    <Card>
      <div className={styles.who}>
        <GradeMark level={me.grade} />
        <div>
          <p className={styles.name}>{me.name || t('profile.noName')}</p>
          <p className={styles.badges}>
            <Badge tone="accent">{t(`grade.${grade}`)}</Badge>
            <Badge>{t('profile.authLevel', { level: session.authLevel })}</Badge>
          </p>
        </div>
      </div>
      <Facts
        facts={[
          { label: t('profile.email'), value: me.email },
          { label: t('profile.uid'), value: <Uid uid={me.uid} /> },
          { label: t('profile.phone'), value: maskedPhone(me.phone) || t('profile.noPhone') },
          { label: t('profile.fee'), value: `${fee}%` },
        ]}
      />
      <p className={styles.hint}>{t('profile.emailFixed')}</p>
    </Card>
  );
});

function Uid({ uid }: { uid: string }) {
  const { t } = useTranslation('account');
  return (
    <span className={styles.uid}>
      {uid}
      <CopyButton
        text={uid}
        label={t('profile.copy')}
        copiedLabel={t('profile.copied')}
        failedLabel={t('profile.copyFailed')}
      />
    </span>
  );
}
