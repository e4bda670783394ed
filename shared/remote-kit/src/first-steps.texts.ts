/** What a new member goes through, in this order. */
export const stepIds = ['email', 'phone', 'account', 'deposit', 'order'] as const;
export type FirstStepId = (typeof stepIds)[number];

export interface FirstStepTexts {
  readonly title: string;
  readonly steps: Readonly<Record<FirstStepId, string>>;
  readonly states: { readonly done: string; readonly todo: string; readonly failed: string };
  readonly next: (step: string) => string;
  /** Labels of the links to the steps. */
  readonly ways: Readonly<Record<FirstStepId, string>>;
}

/** Not among the texts of a remote, whose first page would carry them for members who need them no more. */
export const firstStepTexts: Readonly<Record<'ko' | 'en' | 'ch', FirstStepTexts>> = {
  ko: {
    title: '거래 시작하기',
    steps: { email: '메일 인증', phone: '휴대폰 인증', account: '계좌 등록', deposit: '원화 입금', order: '첫 주문' },
    states: { done: '완료', todo: '남음', failed: '실패' },
    next: (step) => `다음 단계: ${step}`,
    ways: {
      email: '인증하러 가기',
      phone: '인증하러 가기',
      account: '인증하러 가기',
      deposit: '입금하러 가기',
      order: '주문하러 가기',
    },
  },
  en: {
    title: 'Begin to trade',
    steps: { email: 'E-mail', phone: 'Phone', account: 'Bank account', deposit: 'Deposit', order: 'First order' },
    states: { done: 'done', todo: 'to do', failed: 'failed' },
    next: (step) => `Next step: ${step}`,
    ways: { email: 'Verify', phone: 'Verify', account: 'Verify', deposit: 'Deposit', order: 'Place an order' },
  },
  ch: {
    title: '开始交易',
    steps: { email: '邮箱验证', phone: '手机验证', account: '登记账户', deposit: '韩元充值', order: '首次下单' },
    states: { done: '完成', todo: '未完成', failed: '失败' },
    next: (step) => `下一步：${step}`,
    ways: { email: '去验证', phone: '去验证', account: '去验证', deposit: '去充值', order: '去下单' },
  },
};
