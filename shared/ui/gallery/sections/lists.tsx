import { Card, Facts } from '../../src';
import { Table } from '../../src/figures';

export function Lists() {
  const rows = [
    { id: '1', coin: 'BTC', price: '158,088,000' },
    { id: '2', coin: 'ETH', price: '5,425,000' },
  ];
  return (
    <Card title="목록">
      <Table
        label="시세"
        columns={[
          { key: 'coin', title: '코인', lead: true, cell: (row) => row.coin },
          { key: 'price', title: '현재가', align: 'end', cell: (row) => row.price },
        ]}
        rows={rows}
        rowKey={(row) => row.id}
      />
      <Facts facts={[{ label: '최소 주문 금액', value: '5,000 KRW' }]} />
    </Card>
  );
}
