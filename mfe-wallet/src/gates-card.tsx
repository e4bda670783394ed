import { type PlainRouteName, useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { Link } from '@maru/platform/router';
import { buttonClass } from '@maru/ui';
import { GateList } from '@maru/ui/flow';

/** Links to the screens where a member can meet a gate; other gates open by time or by staff. */
const waysOut: Readonly<Record<string, PlainRouteName>> = {
  notBanned: 'Inquiry',
  notWatchListed: 'Inquiry',
  notOverdue: 'confirm',
  identity: 'confirm',
  account: 'confirm',
  foreignKyc: 'confirm',
  secondFactor: 'confirm',
};

interface JudgedGate {
  readonly gate: string;
  readonly met: boolean;
  readonly until: Date | null;
}

interface GatesCardProps {
  readonly gates: readonly JudgedGate[];
  /** Whose texts name the gates. */
  readonly texts: 'krwWithdrawal' | 'withdrawal';
  /** Why a gate is closed. */
  readonly reasonOf: (gate: JudgedGate) => string;
}

/** All gates of a withdrawal, before anything is typed, with links to meet those that are not met. */
export function GatesCard({ gates, texts, reasonOf }: GatesCardProps) {
  const { navigation } = useServices();
  const { t } = useTranslation('wallet');
  const closed = gates.filter(({ met }) => !met).length;
  return (
    <GateList
      title={t(`${texts}.gates`)}
      summary={t(`${texts}.gatesLeft`, { count: closed })}
      stateLabels={{
        met: t('gate.met'),
        unmet: t('gate.unmet'),
        checking: t('gate.checking'),
        unknown: t('gate.unknown'),
      }}
      gates={gates.map((judged) => {
        const route = waysOut[judged.gate];
        return {
          id: judged.gate,
          label: t(`${texts}.gate.${judged.gate}.label`),
          state: judged.met ? 'met' : 'unmet',
          reason: reasonOf(judged),
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
