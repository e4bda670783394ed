import type { Refusal } from './refusal';

/** errors.md section 4: phone and identity steps, by precedence. */
export const verificationRefusals = {
  /** ERR-140 */
  PREVIOUS_STEP_OPEN: {
    code: 'PREVIOUS_STEP_OPEN',
    status: 409,
    text: {
      ko: '이전 단계를 먼저 완료해 주세요.',
      en: 'Please complete the previous step first.',
      ch: '请先完成上一步骤。',
    },
  },
  /** ERR-142 */
  FOREIGN_MEMBER: {
    code: 'FOREIGN_MEMBER',
    status: 403,
    text: {
      ko: '외국인 회원은 이용할 수 없는 서비스입니다.',
      en: 'This service is not available to foreign members.',
      ch: '外国会员无法使用此服务。',
    },
  },
  /** ERR-155 */
  UNDER_AGE: {
    code: 'UNDER_AGE',
    status: 403,
    text: {
      ko: '만 19세 미만은 인증할 수 없습니다.',
      en: 'Persons under 19 cannot be verified.',
      ch: '未满19周岁者无法认证。',
    },
  },
} as const satisfies Record<string, Refusal>;
