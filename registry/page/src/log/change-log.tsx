import type { LogRecord } from '@maru/contract/registry-api';
import { Card } from '@maru/ui';
import { Time } from '../format';
import styles from './change-log.module.css';
import { wordsOf } from './log-words';

/** Who changed what, the newest first. */
export const ChangeLog = ({ records }: { records: readonly LogRecord[] }) => (
  <Card flush>
    <ol className={styles.log}>
      {records.map((record) => (
        <li key={record.seq}>
          <Time at={record.at} /> <strong>{record.by.person}</strong> {wordsOf(record)}
          {'why' in record && record.why && <span className={styles.why}> — {record.why}</span>}
        </li>
      ))}
    </ol>
  </Card>
);
