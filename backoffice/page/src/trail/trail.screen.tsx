import type { StaffTrail, StaffTrailEntry } from '@maru/contract/staff';
import { Button, Card, EmptyState, Hidden, Notice, Page, RetryIcon, SkeletonRows, WarnIcon } from '@maru/ui';
import { type Column, Table } from '@maru/ui/figures';
import { textOf } from '../api/problems';
import { Loaded } from '../loaded';
import { readFailed } from '../read-failed';
import { faultLabels } from '../words/labels';
import { Time } from '../words/times';
import { actLabel, detailLabel, detailValue } from '../words/trail';
import styles from './trail.module.css';
import { useTrail } from './use-trail';

/** Who did what, chained by hash: what was changed afterwards stands out. */
export function TrailScreen() {
  const { of, reload, entries, hasOlder, loadOlder, attempt } = useTrail();
  const refresh = (
    <Button icon={<RetryIcon size={16} />} onClick={reload}>
      새로고침
    </Button>
  );
  return (
    <Page title="감사 기록" intro="모든 기록은 앞 기록의 해시로 이어져 있어, 나중에 바뀌면 드러납니다." aside={refresh}>
      <Loaded of={of} skeleton={<SkeletonRows label="불러오는 중" rows={12} />} failed={readFailed} onRetry={reload}>
        {({ faults, unknownSince }) => (
          <div className={styles.screen}>
            <FaultNotice faults={faults} unknownSince={unknownSince} />
            <Card flush>
              <div className={styles.table}>
                <Table
                  label="감사 기록"
                  columns={columns}
                  rows={entries}
                  rowKey={({ seq }) => seq}
                  empty={<EmptyState title="아직 기록이 없습니다." />}
                />
              </div>
            </Card>
            {attempt.problem !== null && (
              <Notice tone="danger" live>
                {textOf(attempt.problem)}
              </Notice>
            )}
            {hasOlder && (
              <Button className={styles.older} busy={attempt.busy} onClick={loadOlder}>
                이전 기록 더 보기
              </Button>
            )}
          </div>
        )}
      </Loaded>
    </Page>
  );
}

const FaultNotice = ({ faults, unknownSince }: Pick<StaffTrail, 'faults' | 'unknownSince'>) => (
  <>
    {faults > 0 && (
      <Notice tone="danger" live title={`전체 기록에서 이상 ${faults.toLocaleString('ko')}건이 발견되었습니다.`}>
        변조되었거나 앞 기록과 이어지지 않는 기록입니다. 기록을 보존하고 보안 담당자에게 바로 알려 주세요.
      </Notice>
    )}
    {unknownSince !== null && (
      <Notice tone="warn" live title="전체 기록을 점검하지 못하고 있습니다.">
        <Time at={unknownSince} /> (KST) 이후에 생긴 이상은 알 수 없습니다. 아래에 보이는 기록만 지금 확인했습니다.
        시스템 담당자에게 알려 주세요.
      </Notice>
    )}
    {faults === 0 && unknownSince === null && (
      <Notice tone="ok">전체 기록이 빠짐없이 이어져 있습니다. 이상이 없습니다.</Notice>
    )}
  </>
);

const columns: readonly Column<StaffTrailEntry>[] = [
  {
    key: 'seq',
    title: '번호',
    lead: true,
    cell: ({ seq, fault }) => (
      <>
        <span>#{seq}</span>
        {fault && (
          <strong className={styles.fault}>
            <WarnIcon size={16} /> {faultLabels[fault]}
          </strong>
        )}
      </>
    ),
  },
  { key: 'at', title: '시각 (KST)', cell: ({ at }) => <Time at={at} /> },
  { key: 'actor', title: '누가', cell: ({ actor }) => <span className={styles.text}>{actor}</span> },
  { key: 'act', title: '무엇을', cell: ({ act }) => <span className={styles.text}>{actLabel(act)}</span> },
  { key: 'subject', title: '대상', cell: ({ subject }) => <span className={styles.text}>{subject}</span> },
  { key: 'detail', title: '내용', cell: ({ detail }) => <Detail detail={detail} /> },
  { key: 'hash', title: '해시', cell: ({ seq, hash }) => <Hash seq={seq} hash={hash} /> },
];

const Detail = ({ detail }: Pick<StaffTrailEntry, 'detail'>) =>
  detail.length === 0 ? (
    '-'
  ) : (
    <ul className={styles.detail}>
      {detail.map(({ name, value }) => (
        <li key={name}>
          <span className={styles.label}>{detailLabel(name)}</span> {detailValue(value)}
        </li>
      ))}
    </ul>
  );

const shortLength = 8;

const Hash = ({ seq, hash }: Pick<StaffTrailEntry, 'seq' | 'hash'>) => (
  <details className={styles.hash}>
    <summary>
      <Hidden>기록 {seq} 해시 전체 보기 </Hidden>
      <code>{hash.slice(0, shortLength)}…</code>
    </summary>
    <code>{hash}</code>
  </details>
);
