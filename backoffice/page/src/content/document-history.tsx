import type { Column } from '@maru/ui/figures';
import { TableCard } from '../lists/table-card';
import styles from '../styles/detail.module.css';
import { Time } from '../words/times';

interface Version {
  readonly version: number;
  readonly by: string;
  readonly reason: string;
  readonly at: string;
  readonly body: unknown;
}

/** Who wrote which version, when and why; each can be looked at as it is stored. */
export const DocumentHistory = ({ versions }: { versions: readonly Version[] }) => (
  <TableCard
    title="버전 기록"
    label="버전 기록"
    columns={columns}
    rows={versions}
    rowKey={({ version }) => String(version)}
  />
);

const columns: readonly Column<Version>[] = [
  { key: 'version', title: '버전', lead: true, cell: ({ version }) => version },
  { key: 'by', title: '누가', cell: ({ by }) => <span className={styles.answer}>{by || '처음 내용'}</span> },
  { key: 'reason', title: '왜', cell: ({ reason }) => <span className={styles.answer}>{reason || '-'}</span> },
  { key: 'at', title: '언제 (KST)', cell: ({ at }) => <Time at={at} /> },
  {
    key: 'body',
    title: '내용',
    cell: ({ body }) => (
      <details>
        <summary>보기</summary>
        <pre className={styles.answer}>{JSON.stringify(body, null, 1)}</pre>
      </details>
    ),
  },
];
