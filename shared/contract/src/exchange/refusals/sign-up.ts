import type { Refusal } from './refusal';

/** errors.md section 3: sign-up and password. */
export const signUpRefusals = {
  /** ERR-130 */
  EMAIL_INVALID: {
    code: 'EMAIL_INVALID',
    status: 400,
    text: {
      ko: '올바른 이메일을 입력해 주세요.',
      en: 'Please enter a valid e-mail address.',
      ch: '请输入正确的电子邮件地址。',
    },
  },
  EMAIL_TAKEN: {
    code: 'EMAIL_TAKEN',
    status: 409,
    text: {
      ko: '이미 가입된 이메일입니다.',
      en: 'This e-mail address is already registered.',
      ch: '该电子邮件已注册。',
    },
  },
  /** ERR-131 */
  PASSWORD_RULE: {
    code: 'PASSWORD_RULE',
    status: 400,
    text: {
      ko: '영문, 숫자, 특수문자를 포함하여 8~20자로 입력해 주세요.',
      en: 'Use 8 to 20 characters with a letter, a digit and a special character.',
      ch: '请输入包含字母、数字和特殊字符的8~20位密码。',
    },
  },
  /** A password that is guessed first, whatever the rule of AUTH-074 says of it; only the exchange knows the list. */
  PASSWORD_GUESSABLE: {
    code: 'PASSWORD_GUESSABLE',
    status: 400,
    text: {
      ko: '쉽게 추측할 수 있는 비밀번호입니다. 흔히 쓰이는 단어나 본인의 이메일·이름이 들어가지 않은 비밀번호를 입력해 주세요.',
      en: 'This password is easy to guess. Use one that is not a common word and does not contain your e-mail address or name.',
      ch: '该密码容易被猜到。请勿使用常见单词，也不要包含您的电子邮件或姓名。',
    },
  },
  /** ERR-132 */
  PASSWORD_MISMATCH: {
    code: 'PASSWORD_MISMATCH',
    status: 400,
    text: { ko: '비밀번호가 일치하지 않습니다.', en: 'The passwords do not match.', ch: '两次输入的密码不一致。' },
  },
  CONSENT_MISSING: {
    code: 'CONSENT_MISSING',
    status: 400,
    text: {
      ko: '필수 항목에 동의해 주세요.',
      en: 'Please agree to the required items.',
      ch: '请同意必选项目。',
    },
  },
  /** ERR-133 */
  REFERRER_CONSENT: {
    code: 'REFERRER_CONSENT',
    status: 400,
    text: {
      ko: '추천인 코드를 입력하려면 개인정보 수집·이용(선택) 동의가 필요합니다.',
      en: 'A referrer code needs your consent to the optional collection of personal information.',
      ch: '填写推荐人代码需要同意个人信息收集与使用（可选）。',
    },
  },
  /** ERR-134 */
  REFERRER_INVALID: {
    code: 'REF001',
    status: 400,
    text: {
      ko: '유효하지 않은 추천인 코드입니다. 코드를 다시 확인해 주세요.',
      en: 'This referrer code is not valid. Please check it again.',
      ch: '推荐人代码无效，请重新确认。',
    },
  },
  /** ERR-135 */
  MAIL_LINK_EXPIRED: {
    code: 'MAIL_LINK_EXPIRED',
    status: 400,
    text: {
      ko: '인증 시간이 지났습니다. 회원가입을 다시 진행해 주세요.',
      en: 'The time for verification has passed. Please sign up again.',
      ch: '验证时间已过，请重新注册。',
    },
  },
  /** The link has done its work: the member has confirmed the address (AUTH-096). */
  MAIL_LINK_USED: {
    code: 'MAIL_LINK_USED',
    status: 409,
    text: {
      ko: '이미 인증이 완료된 이메일입니다. 로그인해 주세요.',
      en: 'This e-mail address is confirmed already. Please log in.',
      ch: '该电子邮件已完成验证，请登录。',
    },
  },
  /** The link was opened in another browser than that of the sign-up, whose password may be a stranger's (decision 41). */
  NEW_PASSWORD_NEEDED: {
    code: 'NEW_PASSWORD_NEEDED',
    status: 409,
    text: {
      ko: '가입을 시작한 브라우저가 아닙니다. 새 비밀번호를 설정해 주세요.',
      en: 'The sign-up was begun in another browser. Please set a new password.',
      ch: '注册是在其他浏览器中开始的，请设置新密码。',
    },
  },
  RESET_LINK_EXPIRED: {
    code: 'RESET_LINK_EXPIRED',
    status: 400,
    text: {
      ko: '비밀번호 재설정 링크가 만료되었습니다. 다시 요청해 주세요.',
      en: 'The link to reset your password has expired. Please ask for a new one.',
      ch: '密码重置链接已过期，请重新申请。',
    },
  },
} as const satisfies Record<string, Refusal>;
