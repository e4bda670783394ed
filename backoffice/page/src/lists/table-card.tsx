import { Card } from '@maru/ui';
import { Table, type TableProps } from '@maru/ui/figures';
import styles from './lists.module.css';

/** A table in a card of its own. */
export const TableCard = <Row,>({ title, ...table }: TableProps<Row> & { readonly title?: string }) => (
  <Card flush title={title}>
    <div className={styles.table}>
      <Table {...table} />
    </div>
  </Card>
);
