import type { StaffSale, StaffSaleActName } from '@maru/contract/staff';
import { type ReasonedAct, ReasonForm } from '../reason-form';
import { useStaff } from '../staff-context';
import type { Change } from '../use-change';
import { saleActEffects, saleActLabels } from '../words/sales';

export interface SaleChangeProps {
  readonly sale: StaffSale;
  readonly onChange: (work: Change<StaffSale>) => Promise<boolean>;
}

/** What a form of texts or terms was written from: the revision shown, unless that part of it was changed meanwhile. */
export interface SaleFormProps extends SaleChangeProps {
  readonly seen: number;
}

const alone: readonly StaffSaleActName[] = ['pause', 'resume'];

/** Pauses and resumes at once; proposes what moves money, for another operator to confirm. */
export function ActForm({ sale, onChange }: SaleChangeProps) {
  const { api } = useStaff();
  const act = (name: StaffSaleActName): ReasonedAct => {
    const isAlone = alone.includes(name);
    const label = isAlone ? saleActLabels[name] : `${saleActLabels[name]} 제안`;
    return {
      label,
      title: `${label}${isAlone ? '할까요?' : '을 할까요?'}`,
      danger: name === 'end' || name === 'pause',
      missing: '사유를 입력해 주세요.',
      willHappen: `${isAlone ? '' : '다른 운영자가 확인하면 '}${saleActEffects[name]}`,
      work: (reason) =>
        onChange(async () => {
          const now = await api.actOnSale(sale.code, { act: name, reason, seen: sale.revision });
          return { said: isAlone ? `${label} 처리했습니다.` : '제안했습니다. 다른 운영자의 확인을 기다립니다.', now };
        }),
    };
  };
  return <ReasonForm title="진행" draft={`sale/${sale.code}`} acts={sale.may.acts.map(act)} />;
}
