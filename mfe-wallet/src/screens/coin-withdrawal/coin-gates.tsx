import type { CoinGateState, CoinWithdrawalGate } from '@maru/domain/coin-withdrawal';
import { type PlainRouteName, useServices } from '@maru/platform';
import { formatDateTime } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import { Link } from '@maru/platform/router';
import { buttonClass } from '@maru/ui';
import { GateList } from '@maru/ui/flow';

/** Links to the screens where a member can meet a gate; other gates open by time or by staff. */
const waysOut: Readonly<Partial<Record<CoinWithdrawalGate, PlainRouteName>>> = {
  notBanned: 'Inquiry',
  notWatchListed: 'Inquiry',
  notOverdue: 'confirm',
  identity: 'confirm',
  foreignKyc: 'confirm',
  secondFactor: 'confirm',
};

/** All gates of a coin withdrawal, before anything is typed, with links to meet those that are not met (WALT-062, 063, 084 to 089, SHEL-103). */
export function CoinGates({ gates }: { gates: readonly CoinGateState[] }) {
  const { navigation } = useServices();
  const { t } = useTranslation('wallet');
  const closed = gates.filter(({ met }) => !met).length;
  return (
    <GateList
      title={t('withdrawal.gates')}
      summary={t('withdrawal.gatesLeft', { count: closed })}
      stateLabels={{
        met: t('gate.met'),
        unmet: t('gate.unmet'),
        checking: t('gate.checking'),
        unknown: t('gate.unknown'),
      }}
      gates={gates.map(({ gate, met, until }) => {
        const route = waysOut[gate];
        return {
          id: gate,
          label: t(`withdrawal.gate.${gate}.label`),
          state: met ? 'met' : 'unmet',
          reason: t(`withdrawal.gate.${gate}.reason`, { time: until ? formatDateTime(until) : '' }),
          ...(route && {
            action: (
              <Link className={buttonClass({ size: 's' })} to={navigation.href(route)}>
                {t(route === 'confirm' ? 'gate.verify' : 'gate.contact')}
              </Link>
            ),
          }),
        };
      })}
    />
  );
}
