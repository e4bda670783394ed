import type { GateState, KrwWithdrawalGate } from '@maru/domain/withdrawal';
import { type PlainRouteName, useServices } from '@maru/platform';
import { formatDateTime } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import { Link } from '@maru/platform/router';
import { buttonClass } from '@maru/ui';
import { GateList } from '@maru/ui/flow';

/** Links to the screens where a member can meet a gate; other gates open by time or by staff. */
const waysOut: Readonly<Partial<Record<KrwWithdrawalGate, PlainRouteName>>> = {
  notBanned: 'Inquiry',
  notWatchListed: 'Inquiry',
  notOverdue: 'confirm',
  identity: 'confirm',
  account: 'confirm',
  secondFactor: 'confirm',
};

/** All gates of a KRW withdrawal, with links to meet those that are not met (WALT-062, 063, 085, 088, 140 to 144). */
export function WithdrawalGates({ gates }: { gates: readonly GateState[] }) {
  const { navigation } = useServices();
  const { t } = useTranslation('wallet');
  const open = gates.filter(({ met }) => !met).length;
  return (
    <GateList
      title={t('krwWithdrawal.gates')}
      summary={t('krwWithdrawal.gatesLeft', { count: open })}
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
          label: t(`krwWithdrawal.gate.${gate}.label`),
          state: met ? 'met' : 'unmet',
          reason: until
            ? t(`krwWithdrawal.gate.${gate}.until`, { time: formatDateTime(until) })
            : t(`krwWithdrawal.gate.${gate}.reason`),
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
