import type { StaffSale } from '@maru/contract/staff';
import { Card, Facts } from '@maru/ui';
import { useState } from 'react';
import { ConfirmDialog } from '../confirm-dialog';
import { ProposalButtons } from '../proposal-buttons';
import { useStaff } from '../staff-context';
import styles from '../styles/detail.module.css';
import { saleActEffects, saleActLabels } from '../words/sales';
import { Time } from '../words/times';
import type { SaleChangeProps } from './act-form';

interface SaleProposalCardProps extends SaleChangeProps {
  readonly proposal: NonNullable<StaffSale['proposal']>;
}

/** An act that somebody has proposed, for another operator to confirm or to refuse. */
export function SaleProposalCard({ sale, proposal, onChange }: SaleProposalCardProps) {
  const { api } = useStaff();
  const [asked, setAsked] = useState<boolean | null>(null);
  const { id, act, by, reason, at } = proposal;
  const decide = (confirmed: boolean) =>
    onChange(async () => {
      const now = await api.confirmSaleAct(sale.code, id, { confirmed, seen: sale.revision });
      return { said: confirmed ? `확인했습니다: ${saleActLabels[act]}` : '제안을 거절했습니다.', now };
    });
  return (
    <Card title={`${saleActLabels[act]} 제안`}>
      <div className={styles.form}>
        <Facts
          facts={[
            { label: '제안한 사람', value: <span className={styles.answer}>{by}</span> },
            { label: '제안 시각 (KST)', value: <Time at={at} /> },
            { label: '사유', value: <span className={styles.answer}>{reason}</span> },
            { label: '확인하면', value: saleActEffects[act] },
          ]}
        />
        <ProposalButtons {...proposal} onAsk={setAsked} />
      </div>
      {asked !== null && (
        <ConfirmDialog
          title={asked ? `${saleActLabels[act]}: 확인할까요?` : '제안을 거절할까요?'}
          confirm={asked ? '확인' : '거절'}
          danger={!asked}
          work={async () => void (await decide(asked))}
          onClose={() => setAsked(null)}
        >
          {asked ? saleActEffects[act] : `${by} 님의 제안을 거절합니다.`}
        </ConfirmDialog>
      )}
    </Card>
  );
}
