import type { CoinGateState } from '@maru/domain/coin-withdrawal';
import { useServices } from '@maru/platform';
import { formatDateTime } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { GatesCard } from '../../gates-card';

interface CoinGatesProps {
  readonly gates: readonly CoinGateState[];
}

/** All gates of a coin withdrawal, before anything is typed, with links to meet those that are not met (WALT-062, 063, 084 to 089, SHEL-103). */
export const CoinGates = observer(function CoinGates({ gates }: CoinGatesProps) {
  const { session } = useServices();
  const { t } = useTranslation('wallet');
  // Each of both is always met by those of the other kind.
  const foreign = session.me?.foreignNational === true;
  const own = gates.filter(({ gate }) => gate !== (foreign ? 'identity' : 'foreignKyc'));
  return (
    <GatesCard
      gates={own}
      texts="withdrawal"
      reasonOf={({ gate, until }) => t(`withdrawal.gate.${gate}.reason`, { time: until ? formatDateTime(until) : '' })}
    />
  );
});
