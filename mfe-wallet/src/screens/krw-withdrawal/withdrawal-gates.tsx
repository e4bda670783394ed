import type { GateState } from '@maru/domain/withdrawal';
import { formatDateTime } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import { Notice } from '@maru/ui';
import { GatesCard } from '../../gates-card';

/** All gates of a KRW withdrawal, with links to meet those that are not met (WALT-062, 063, 085, 088, 140 to 144). */
export function WithdrawalGates({ gates }: { gates: readonly GateState[] }) {
  const { t } = useTranslation('wallet');
  // To be foreign is nothing that could be met, and the other gates lead to steps that are refused to foreigners.
  const isForeign = gates.some(({ gate, met }) => gate === 'notForeign' && !met);
  if (isForeign) return <Notice tone="warn">{t('krwWithdrawal.gate.notForeign.reason')}</Notice>;
  return (
    <GatesCard
      gates={gates}
      texts="krwWithdrawal"
      reasonOf={({ gate, until }) =>
        until
          ? t(`krwWithdrawal.gate.${gate}.until`, { time: formatDateTime(until) })
          : t(`krwWithdrawal.gate.${gate}.reason`)
      }
    />
  );
}
