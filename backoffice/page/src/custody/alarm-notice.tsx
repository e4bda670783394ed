import type { StaffCustody, StaffIncident } from '@maru/contract/staff';
import { coinLabel } from '@maru/domain';
import { Notice } from '@maru/ui';
import { useMoney } from '../money/money-context';
import { hrefOf } from '../place';
import styles from '../styles/detail.module.css';
import { alarmText } from '../words/custody';
import { isAlarming } from './custody-alarm';

interface Alarms {
  readonly coins: readonly StaffCustody[];
  readonly incidents: readonly StaffIncident[];
}

/** Coins that staff must look at, and deposits that were taken back. */
export function useAlarms(): Alarms {
  const { value } = useMoney().custody.of;
  return { coins: value?.coins.filter(isAlarming) ?? [], incidents: value?.incidents ?? [] };
}

/** Above every screen until it is settled. @param isLinked - leads to the screen of the custody. */
export function AlarmNotice({ isLinked }: { isLinked: boolean }) {
  const { coins, incidents } = useAlarms();
  if (coins.length + incidents.length === 0) return null;
  const link = isLinked && (
    <a className={styles.link} href={hrefOf({ screen: 'custody' })}>
      수탁 현황 보기
    </a>
  );
  const isUrgent = incidents.length > 0 || coins.some(({ gap, haltedAt }) => gap !== 'surplus' || haltedAt !== null);
  return (
    <Notice tone={isUrgent ? 'danger' : 'warn'} live title={titleOf(coins.length, incidents.length)} action={link}>
      <ul>
        {coins.map((coin) => (
          <li key={coin.coin}>
            {coinLabel(coin.coin)}: {alarmText(coin)} {coin.haltedAt && '출금이 중단되었습니다.'}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const titleOf = (coins: number, incidents: number): string =>
  [coins > 0 && `확인이 필요한 코인이 ${coins}개 있습니다.`, incidents > 0 && `회수된 입금이 ${incidents}건 있습니다.`]
    .filter(Boolean)
    .join(' ');
