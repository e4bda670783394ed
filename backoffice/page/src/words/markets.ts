import type { StaffMarket, StaffMarketPlan } from '@maru/contract/staff';

export const marketStateLabels: Readonly<Record<StaffMarket['state'], string>> = {
  preopen: '시작 전 (주문 접수)',
  open: '거래 중',
  cancelOnly: '취소만 가능',
  halted: '거래 중단',
  closed: '거래 종료',
};

/** What a state means for members, before it is planned or confirmed. */
export const marketStateEffects: Readonly<Record<StaffMarket['state'], string>> = {
  preopen: '지정가(GTC) 주문을 받아 두기만 하고 체결하지 않습니다. 취소와 정정은 됩니다.',
  open: '쌓인 주문이 있으면 하나의 가격으로 먼저 체결한 뒤 모든 주문을 받습니다.',
  cancelOnly: '새 주문을 받지 않고, 회원은 미체결 주문을 취소할 수만 있습니다.',
  halted: '주문도 취소도 받지 않습니다. 미체결 주문은 그대로 남습니다.',
  closed: '미체결 주문과 예약 주문을 모두 취소합니다. 되돌릴 수 없습니다.',
};

export const planStageLabels: Readonly<Record<StaffMarketPlan['stage'], string>> = {
  proposed: '확인 대기',
  planned: '예정',
  begun: '시행',
  withdrawn: '철회',
  lapsed: '시한 지남',
};
