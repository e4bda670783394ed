import type { GateState } from '@maru/domain/withdrawal';
import { formatDateTime } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import { GatesCard } from '../../gates-card';

/** All gates of a KRW withdrawal, with links to meet those that are not met (WALT-062, 063, 085, 088, 140 to 144). */
export function WithdrawalGates({ gates }: { gates: readonly GateState[] }) {
  const { t } = useTranslation('wallet');
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
