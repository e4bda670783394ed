import type { Refusal } from './refusal';

/** errors.md section 2: login and second factor. */
export const loginRefusals = {
  /** ERR-101 */
  ID_MISSING: {
    code: 'ID_MISSING',
    status: 400,
    text: { ko: '아이디를 입력해 주세요.', en: 'Please enter your ID.', ch: '请输入账号。' },
  },
  /** ERR-102 */
  PASSWORD_MISSING: {
    code: 'PASSWORD_MISSING',
    status: 400,
    text: { ko: '비밀번호를 입력해 주세요.', en: 'Please enter your password.', ch: '请输入密码。' },
  },
  /** ERR-103, ERR-265 */
  CAPTCHA_FAILED: {
    code: 'CAPTCHA_FAILED',
    status: 400,
    text: {
      ko: '보안 인증을 다시 진행해 주세요.',
      en: 'Please complete the security check again.',
      ch: '请重新进行安全验证。',
    },
  },
  /** ERR-107 */
  LOGIN_LOCKED: {
    code: 4011,
    status: 400,
    text: {
      ko: '비밀번호를 5회 잘못 입력하여 로그인이 제한되었습니다. 비밀번호를 재설정해 주세요.',
      en: 'Login is locked after 5 wrong passwords. Please reset your password.',
      ch: '密码输入错误5次，登录已被限制。请重置密码。',
    },
  },
  /** ERR-106 */
  WRONG_PASSWORD: {
    code: 4001,
    status: 400,
    text: {
      ko: '비밀번호를 {count}회 잘못 입력하셨습니다. 5회 잘못 입력하면 로그인이 제한됩니다.',
      en: 'Wrong password, {count} of 5. After 5 wrong tries login is locked.',
      ch: '密码已输错{count}次。输错5次后登录将被限制。',
    },
  },
  /** ERR-108 */
  UNKNOWN_ACCOUNT: {
    code: 4002,
    status: 400,
    text: {
      ko: '존재하지 않는 계정이거나 비밀번호가 일치하지 않습니다.',
      en: 'The account does not exist or the password is wrong.',
      ch: '账号不存在或密码不正确。',
    },
  },
  /** ERR-113 */
  DORMANT: {
    code: 4012,
    status: 400,
    text: {
      ko: '장기간 이용하지 않아 휴면 계정으로 전환되었습니다. 고객센터에 문의해 주세요.',
      en: 'This account became dormant after long disuse. Please contact support.',
      ch: '由于长期未使用，该账号已转为休眠账号。请联系客服。',
    },
  },
  /** ERR-114 */
  LEAVE_PENDING: {
    code: 4013,
    status: 400,
    text: {
      ko: '회원 탈퇴 신청이 처리 중입니다. 완료되면 이메일로 알려 드립니다.',
      en: 'Your request to leave is being processed. We will e-mail you when it is done.',
      ch: '您的注销申请正在处理中，完成后将通过电子邮件通知您。',
    },
  },
  /** ERR-115 */
  CLOSED: {
    code: 4014,
    status: 400,
    text: { ko: '탈퇴한 계정입니다.', en: 'This account has been closed.', ch: '该账号已注销。' },
  },
  /** Frozen by the member; told after the right password only. */
  ACCOUNT_FROZEN: {
    code: 'ACCOUNT_FROZEN',
    status: 403,
    text: {
      ko: '회원님의 요청으로 동결된 계정입니다. 고객센터에서 본인 확인 후 해제할 수 있습니다.',
      en: 'This account was frozen at your own request. Support lifts the freeze after an identity check.',
      ch: '该账户已应您本人要求冻结。请联系客服，身份核实后方可解除。',
    },
  },
  /** ERR-116 */
  EMAIL_UNVERIFIED: {
    code: 4015,
    status: 400,
    text: {
      ko: '이메일 인증이 완료되지 않았습니다. 메일함에서 인증을 완료해 주세요.',
      en: 'Your e-mail is not verified yet. Please finish it from your mailbox.',
      ch: '电子邮件尚未验证，请在邮箱中完成验证。',
    },
  },
  /** ERR-118 */
  CODE_LOCKED: {
    code: 4052,
    status: 400,
    text: {
      ko: '인증번호를 10회 잘못 입력하여 로그인이 제한되었습니다. 고객센터에 문의하거나 다시 인증해 주세요.',
      en: 'Login is locked after 10 wrong codes. Please contact support or verify yourself again.',
      ch: '验证码输错10次，登录已被限制。请联系客服或重新验证。',
    },
  },
  /** ERR-119 */
  POLICY_CHANGED: {
    code: 4200,
    status: 400,
    text: {
      ko: '인증 정책이 변경되어 추가 인증이 필요합니다.',
      en: 'The verification policy has changed; further verification is needed.',
      ch: '认证政策已变更，需要追加认证。',
    },
  },
  /** ERR-109: a name, never a number over 10 (AUTH-063). */
  SECOND_STEP_EXPIRED: {
    code: 'SECOND_STEP_EXPIRED',
    status: 400,
    text: {
      ko: '인증 시간이 만료되었습니다. 다시 로그인해 주세요.',
      en: 'The verification has expired. Please log in again.',
      ch: '验证已过期，请重新登录。',
    },
  },
  /** ERR-112 */
  CODE_EXPIRED: {
    code: 'CODE_EXPIRED',
    status: 400,
    text: { ko: '인증시간 초과', en: 'The code has expired', ch: '验证超时' },
  },
  /** ERR-111: sent with the count so far, 1 to 9, as its code (AUTH-142). */
  CODE_WRONG: {
    code: 'CODE_WRONG',
    status: 400,
    text: { ko: '인증번호를 확인해 주세요.', en: 'Please check the code.', ch: '请确认验证码。' },
  },
  MEANS_UNSUPPORTED: {
    code: 'MEANS_UNSUPPORTED',
    status: 400,
    text: {
      ko: '사용할 수 없는 인증 수단입니다.',
      en: 'This way of verification is not available.',
      ch: '该验证方式不可用。',
    },
  },
} as const satisfies Record<string, Refusal>;
