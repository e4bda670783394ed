import type { StaffCustody } from '@maru/contract/staff';
import { coinLabel, formatCoin } from '@maru/domain';
import { Badge, EmptyState, type Tone } from '@maru/ui';
import type { Column } from '@maru/ui/figures';
import { TableCard } from '../lists/table-card';
import { differenceText, haltReasonLabels } from '../words/custody';
import { Time } from '../words/times';
import { isAlarming } from './custody-alarm';

/** All coins, those that staff must look at before the others. */
export const CustodyTable = ({ coins }: { coins: readonly StaffCustody[] }) => (
  <TableCard
    title="코인별 현황"
    label="코인별 현황"
    columns={columns}
    rows={[...coins.filter(isAlarming), ...coins.filter((coin) => !isAlarming(coin))]}
    rowKey={({ coin }) => coin}
    empty={<EmptyState title="코인이 없습니다." />}
  />
);

const gapTones: Readonly<Record<StaffCustody['gap'], Tone>> = {
  none: 'ok',
  onItsWay: 'warn',
  unexplained: 'danger',
  surplus: 'warn',
  unknown: 'neutral',
};

const Gap = ({ coin: { coin, difference, gap } }: { coin: StaffCustody }) => {
  const text = difference === null ? '비교 불가' : gap === 'none' ? '일치' : differenceText(difference, coin);
  return <Badge tone={gapTones[gap]}>{gap === 'onItsWay' ? `${text} (이동 중)` : text}</Badge>;
};

const Way = ({ isOpen }: { isOpen: boolean }) => (
  <Badge tone={isOpen ? 'ok' : 'warn'}>{isOpen ? '정상' : '닫힘'}</Badge>
);

const columns: readonly Column<StaffCustody>[] = [
  { key: 'coin', title: '코인', lead: true, cell: ({ coin }) => coinLabel(coin) },
  { key: 'gap', title: '차이', cell: (coin) => <Gap coin={coin} /> },
  { key: 'booked', title: '장부', align: 'end', cell: ({ booked }) => formatCoin(booked) },
  { key: 'members', title: '회원 보유', align: 'end', cell: ({ members }) => formatCoin(members) },
  {
    key: 'held',
    title: '실제 보유',
    align: 'end',
    cell: ({ held }) => (held === null ? '확인 불가' : formatCoin(held)),
  },
  { key: 'in', title: '입금 중', align: 'end', cell: ({ pendingIn }) => formatCoin(pendingIn) },
  { key: 'out', title: '출금 중', align: 'end', cell: ({ pendingOut }) => formatCoin(pendingOut) },
  { key: 'unbooked', title: '장부 외 입금', align: 'end', cell: ({ unbooked }) => formatCoin(unbooked) },
  {
    key: 'checked',
    title: '확인 시각 (KST)',
    cell: ({ checkedAt }) => (checkedAt ? <Time at={checkedAt} /> : '아직 없음'),
  },
  { key: 'deposits', title: '입금', cell: ({ depositsOpen }) => <Way isOpen={depositsOpen} /> },
  {
    key: 'state',
    title: '출금',
    cell: ({ haltedAt, haltReason, withdrawalsOpen }) =>
      haltedAt ? (
        <Badge tone="danger">중단 {haltReason && `· ${haltReasonLabels[haltReason]}`}</Badge>
      ) : (
        <Way isOpen={withdrawalsOpen} />
      ),
  },
];
