import type { StaffSale, StaffSaleActName, StaffSaleLine, StaffSaleState } from '@maru/contract/staff';
import { formatNumber } from '@maru/domain';
import { soldPercent } from '@maru/domain/token-sale';
import type { Tone } from '@maru/ui';
import { isKeyOf } from './is-key-of';

export const saleStateLabels: Readonly<Record<StaffSaleState, string>> = {
  draft: '초안',
  soon: '예정',
  ing: '진행중',
  end: '종료',
};

export const saleStateTones: Readonly<Record<StaffSaleState, Tone>> = {
  draft: 'neutral',
  soon: 'warn',
  ing: 'ok',
  end: 'neutral',
};

export const saleActLabels: Readonly<Record<StaffSaleActName, string>> = {
  publish: '공개',
  end: '조기 종료',
  handOut: '토큰 지급',
  pause: '일시 중지',
  resume: '판매 재개',
};

/** What members notice of it. */
export const saleActEffects: Readonly<Record<StaffSaleActName, string>> = {
  publish: '회원에게 공개됩니다. 공개된 뒤에는 가격, 수량, 기간을 바꿀 수 없습니다.',
  end: '판매가 바로 끝나고 다시 열 수 없습니다.',
  handOut: '구매한 모든 회원의 지갑에 토큰과 보너스가 지급됩니다. 되돌릴 수 없습니다.',
  pause: '구매가 바로 멈춥니다. 언제든 다시 시작할 수 있습니다.',
  resume: '구매를 다시 받습니다.',
};

const steps: Readonly<Record<string, string>> = {
  made: '초안 작성',
  terms: '판매 조건 변경',
  texts: '글 변경',
  whitelist: '화이트리스트',
  pause: '일시 중지',
  resume: '판매 재개',
  proposed: '제안',
  confirmed: '확인',
  refused: '거절',
  withdrawn: '제안 취소(내용 변경)',
};

/** A line of a sale's history. */
export function saleStepText({ what, detail }: Pick<StaffSale['history'][number], 'what' | 'detail'>): string {
  const step = isKeyOf(steps, what) ? (steps[what] ?? what) : what;
  if (detail === '') return step;
  return `${step}: ${isKeyOf(saleActLabels, detail) ? saleActLabels[detail] : detail}`;
}

/** Percent of the offer that is sold, cut as members read it: a sale that goes on is never shown with the share that ends it. */
export const soldText = (sale: Pick<StaffSaleLine, 'sold' | 'offered'>): string =>
  `${formatNumber(soldPercent(sale), 1, true)}%`;
