import type { CoinGateState } from '@maru/domain/coin-withdrawal';
import { formatDateTime } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import { GatesCard } from '../../gates-card';

/** All gates of a coin withdrawal, before anything is typed, with links to meet those that are not met (WALT-062, 063, 084 to 089, SHEL-103). */
export function CoinGates({ gates }: { gates: readonly CoinGateState[] }) {
  const { t } = useTranslation('wallet');
  return (
    <GatesCard
      gates={gates}
      texts="withdrawal"
      reasonOf={({ gate, until }) => t(`withdrawal.gate.${gate}.reason`, { time: until ? formatDateTime(until) : '' })}
    />
  );
}
