import type { Refusal } from './refusal';

/** errors.md section 4: the identity form. */
export const identityRefusals = {
  /** ERR-155 */
  HIGH_RISK_COUNTRY: {
    code: 'HIGH_RISK_COUNTRY',
    status: 403,
    text: {
      ko: '고위험 국가 국적자는 이용할 수 없습니다.',
      en: 'Nationals of high-risk countries cannot use this service.',
      ch: '高风险国家国民无法使用。',
    },
  },
  /** ACCT-066 */
  IDENTITY_NOT_OWNER: {
    code: 'IDENTITY_NOT_OWNER',
    status: 403,
    text: {
      ko: '실제 소유자 본인만 계정을 이용할 수 있습니다.',
      en: 'Only the beneficial owner can hold an account.',
      ch: '仅实际所有人本人可以使用账户。',
    },
  },
  /** ERR-154 */
  IDENTITY_NAME: {
    code: 'IDENTITY_NAME',
    status: 400,
    text: {
      ko: '영문 이름을 2자 이상 입력해 주세요.',
      en: 'Please enter your name in Latin letters, at least 2.',
      ch: '请输入至少2个字符的英文姓名。',
    },
  },
  /** ERR-154 */
  IDENTITY_PHONE: {
    code: 'IDENTITY_PHONE',
    status: 400,
    text: {
      ko: '전화번호를 8~12자리로 입력해 주세요.',
      en: 'Please enter a phone number with 8 to 12 digits.',
      ch: '请输入8至12位的电话号码。',
    },
  },
  /** ERR-154 */
  IDENTITY_BUSINESS_NUMBER: {
    code: 'IDENTITY_BUSINESS_NUMBER',
    status: 400,
    text: {
      ko: '사업자등록번호를 8자리 이상 입력해 주세요.',
      en: 'Please enter the business registration number, at least 8 digits.',
      ch: '请输入至少8位的营业执照号码。',
    },
  },
  IDENTITY_FIELD_MISSING: {
    code: 'IDENTITY_FIELD_MISSING',
    status: 400,
    text: {
      ko: '고객확인 항목을 모두 입력해 주세요.',
      en: 'Please complete all items of the identity check.',
      ch: '请填写身份认证的所有项目。',
    },
  },
  /** ACCT-070 */
  IDENTITY_PLEDGE: {
    code: 'IDENTITY_PLEDGE',
    status: 400,
    text: { ko: '서약 내용에 동의해 주세요.', en: 'Please agree to the pledge.', ch: '请同意承诺内容。' },
  },
} as const satisfies Record<string, Refusal>;
