import type { Refusal } from './refusal';

/** errors.md section 4: the phone step of foreigners, by precedence. */
export const phoneRefusals = {
  /** A Korean whose carrier has confirmed him stays one. */
  DOMESTIC_MEMBER: {
    code: 'DOMESTIC_MEMBER',
    status: 409,
    text: {
      ko: '내국인 회원은 통신사 본인확인을 이용해 주세요.',
      en: 'Korean members are checked by their carrier.',
      ch: '韩国会员请使用运营商本人确认。',
    },
  },
  PHONE_NAME_MISSING: {
    code: 'PHONE_NAME_MISSING',
    status: 400,
    text: { ko: '이름을 입력해 주세요.', en: 'Please enter your name.', ch: '请输入姓名。' },
  },
  /** The list has no high-risk countries (ACCT-132). */
  PHONE_COUNTRY_MISSING: {
    code: 'PHONE_COUNTRY_MISSING',
    status: 400,
    text: { ko: '국가를 선택해 주세요.', en: 'Please choose a country.', ch: '请选择国家。' },
  },
  PHONE_NUMBER_INVALID: {
    code: 'PHONE_NUMBER_INVALID',
    status: 400,
    text: { ko: '휴대폰 번호를 확인해 주세요.', en: 'Please check the phone number.', ch: '请确认手机号码。' },
  },
  /** The documents of the member are of the name as it is. */
  PHONE_NAME_SETTLED: {
    code: 'PHONE_NAME_SETTLED',
    status: 409,
    text: {
      ko: '심사 중이거나 인증이 완료된 이름은 변경할 수 없습니다. 고객센터로 문의해 주세요.',
      en: 'A name under review or verified cannot be changed. Please contact our support.',
      ch: '审核中或已认证的姓名无法更改，请联系客服。',
    },
  },
  /** ERR-143 */
  PHONE_CHECK_FAILED: {
    code: 'PHONE_CHECK_FAILED',
    status: 400,
    text: { ko: '잘못된 요청입니다.', en: 'The request is not valid.', ch: '请求无效。' },
  },
} as const satisfies Record<string, Refusal>;
