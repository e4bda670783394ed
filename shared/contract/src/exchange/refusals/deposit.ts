import type { Refusal } from './refusal';

/** errors.md, deposits. */
export const depositRefusals = {
  /** ERR-195 */
  DEPOSIT_STOPPED: {
    code: 'DEPOSIT_STOPPED',
    status: 409,
    text: {
      ko: '현재 입금이 중단되었습니다.',
      en: 'Deposits are stopped at the moment.',
      ch: '目前已暂停充值。',
    },
  },
} as const satisfies Record<string, Refusal>;
