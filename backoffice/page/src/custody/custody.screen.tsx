import type { StaffCustodyPage } from '@maru/contract/staff';
import { Notice, Page, SkeletonRows } from '@maru/ui';
import { Freshness } from '../freshness';
import { Loaded } from '../loaded';
import { useMoney } from '../money/money-context';
import { readFailed } from '../read-failed';
import { mayMoveMoney } from '../rights';
import { useStaff } from '../staff-context';
import styles from '../styles/detail.module.css';
import { useChange } from '../use-change';
import { AlarmNotice } from './alarm-notice';
import { CoinSwitchCard } from './coin-switch-card';
import { isAlarming } from './custody-alarm';
import { CustodyTable } from './custody-table';
import { HaltCard } from './halt-card';
import { IncidentCard } from './incident-card';

const outdated = {
  TRANSFER_NOT_READY: '장부와 보유량이 아직 맞지 않아 재개하지 못했습니다.',
  ALREADY_PROCESSED: null,
};

/** What the books say of each coin, and what is held of it. */
export function CustodyScreen() {
  const { me } = useStaff();
  const { custody } = useMoney();
  const { told, change } = useChange<StaffCustodyPage>(custody, outdated);
  const isActing = mayMoveMoney(me.role);
  return (
    <Page title="수탁" intro="코인마다 장부의 수량과 실제 보유량을 비교합니다. 맞지 않으면 그 코인의 출금이 멈춥니다.">
      {told}
      <AlarmNotice isLinked={false} />
      <Freshness of={custody} />
      <Loaded
        of={custody.of}
        skeleton={<SkeletonRows label="불러오는 중" rows={12} />}
        failed={readFailed}
        onRetry={custody.reload}
      >
        {({ coins, incidents }) => (
          <div className={styles.column}>
            {incidents.length === 0 && <Verdict coins={coins} />}
            {coins
              .filter(({ haltedAt }) => haltedAt !== null)
              .map((coin) => (
                <HaltCard key={coin.coin} coin={coin} isActing={isActing} onChange={change} />
              ))}
            {incidents.map((incident) => (
              <IncidentCard key={incident.id} incident={incident} isActing={isActing} onChange={change} />
            ))}
            <CustodyTable coins={coins} />
            {isActing && <CoinSwitchCard coins={coins} onChange={change} />}
          </div>
        )}
      </Loaded>
    </Page>
  );
}

/** Says so where nothing is wrong: silence could mean that nobody has looked. */
function Verdict({ coins }: Pick<StaffCustodyPage, 'coins'>) {
  if (coins.some(isAlarming)) return null;
  const unknown = coins.filter(({ gap }) => gap === 'unknown').length;
  return unknown > 0 ? (
    <Notice tone="warn">
      비교하지 못한 코인이 {unknown}개 있습니다. 은행이나 네트워크가 응답하는지 확인해 주세요.
    </Notice>
  ) : (
    <Notice tone="ok">모든 코인의 장부와 보유량이 맞습니다.</Notice>
  );
}
