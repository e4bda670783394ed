import type { KrwDepositGate, KrwDepositGateState } from '@maru/domain/deposit';
import { type PlainRouteName, useServices } from '@maru/platform';
import { formatDateTime } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import { Link } from '@maru/platform/router';
import { buttonClass } from '@maru/ui';
import { GateList } from '@maru/ui/flow';

/** Links to the screens where a member can meet a gate; other gates open by time or by staff. */
const waysOut: Readonly<Partial<Record<KrwDepositGate, PlainRouteName>>> = {
  notWatchListed: 'Inquiry',
  notOverdue: 'confirm',
  resident: 'Inquiry',
  identity: 'confirm',
  account: 'confirm',
};

/** All gates of a KRW deposit, with links to meet those that are not met (WALT-022 to WALT-025, WALT-034, WALT-035). */
export function DepositGates({ gates }: { gates: readonly KrwDepositGateState[] }) {
  const { navigation } = useServices();
  const { t } = useTranslation('wallet');
  const open = gates.filter(({ refusal }) => refusal !== null).length;
  return (
    <GateList
      title={t('krwDeposit.gates')}
      summary={t('krwDeposit.gatesLeft', { count: open })}
      stateLabels={{
        met: t('gate.met'),
        unmet: t('gate.unmet'),
        checking: t('gate.checking'),
        unknown: t('gate.unknown'),
      }}
      gates={gates.map(({ gate, refusal, until }) => {
        const route = waysOut[gate];
        const time = until ? formatDateTime(until) : '';
        return {
          id: gate,
          label: t(`krwDeposit.gate.${gate}.label`),
          state: refusal === null ? 'met' : 'unmet',
          reason:
            refusal === 'UNDER_REVIEW'
              ? t('krwDeposit.gate.underReview')
              : t(`krwDeposit.gate.${gate}.reason`, { time }),
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
