import type { Refusal } from './refusal';

/** Refusals of the back office; its pages are Korean, the other languages are for logs and tools. */
export const staffRefusals = {
  STAFF_LOGIN_FAILED: {
    code: 'STAFF_LOGIN_FAILED',
    status: 400,
    text: {
      ko: '이메일, 비밀번호 또는 인증번호가 올바르지 않습니다.',
      en: 'E-mail, password or code is wrong.',
      ch: '邮箱、密码或验证码不正确。',
    },
  },
  STAFF_LOCKED: {
    code: 'STAFF_LOCKED',
    status: 403,
    text: {
      ko: '여러 번 잘못 입력하여 로그인이 30분 동안 잠겼습니다.',
      en: 'Too many wrong tries: this login is locked for 30 minutes.',
      ch: '多次输入错误，登录已锁定 30 分钟。',
    },
  },
  STAFF_LOGIN_REQUIRED: {
    code: 'STAFF_LOGIN_REQUIRED',
    status: 401,
    text: { ko: '다시 로그인해 주세요.', en: 'Please log in again.', ch: '请重新登录。' },
  },
  STAFF_FORBIDDEN: {
    code: 'STAFF_FORBIDDEN',
    status: 403,
    text: { ko: '이 작업을 할 권한이 없습니다.', en: 'Your role does not allow this.', ch: '您的角色无权执行此操作。' },
  },
  STAFF_SAME_PERSON: {
    code: 'STAFF_SAME_PERSON',
    status: 403,
    text: {
      ko: '결정을 올린 사람과 확인하는 사람은 달라야 합니다.',
      en: 'Another person than the one who proposed it must confirm.',
      ch: '确认人必须与提交人不同。',
    },
  },
  STAFF_PROPOSER_LEFT: {
    code: 'STAFF_PROPOSER_LEFT',
    status: 409,
    text: {
      ko: '제안한 사람이 더 이상 권한이 없습니다. 되돌린 뒤 다시 제안해 주세요.',
      en: 'Whoever proposed it may not any more: please take it back, and propose it again.',
      ch: '提交人已不再拥有权限，请撤回后重新提交。',
    },
  },
  STAFF_REASON_MISSING: {
    code: 'STAFF_REASON_MISSING',
    status: 400,
    text: { ko: '사유를 입력해 주세요.', en: 'Please give a reason.', ch: '请输入理由。' },
  },
  STAFF_CASE_CHANGED: {
    code: 'STAFF_CASE_CHANGED',
    status: 409,
    text: {
      ko: '회원이 내용을 다시 제출했습니다. 새 내용을 확인해 주세요.',
      en: 'The member has handed in again: please look at what is there now.',
      ch: '会员已重新提交，请查看最新内容。',
    },
  },
  STAFF_CONTENT_CHANGED: {
    code: 'STAFF_CONTENT_CHANGED',
    status: 409,
    text: {
      ko: '그사이 다른 사람이 새 버전을 저장했습니다. 최신 내용을 확인한 뒤 다시 저장해 주세요.',
      en: 'Somebody else has saved a newer version: please look at it first.',
      ch: '其他人已保存了新版本，请先查看。',
    },
  },
  STAFF_TEXT_TOO_SOON: {
    code: 'STAFF_TEXT_TOO_SOON',
    status: 400,
    text: {
      ko: '이용약관과 개인정보 처리방침은 시행일 7일 전까지 확정해야 합니다.',
      en: 'Terms and privacy policy must be settled seven days before they count.',
      ch: '使用条款和隐私政策须在施行日前 7 天确定。',
    },
  },
  STAFF_VERSION_TAKEN: {
    code: 'STAFF_VERSION_TAKEN',
    status: 409,
    text: {
      ko: '같은 버전 번호의 문서가 이미 있습니다.',
      en: 'There is a text with this version already.',
      ch: '已存在相同版本号的文件。',
    },
  },
  STAFF_LINK_REFUSED: {
    code: 'STAFF_LINK_REFUSED',
    status: 400,
    text: {
      ko: '링크는 사이트 안의 경로(/…), https 주소, 메일 주소만 쓸 수 있습니다.',
      en: 'A link may be a path of the site, an https address or a mail address.',
      ch: '链接只能是站内路径、https 地址或邮件地址。',
    },
  },
  STAFF_SALE_AUDIENCE: {
    code: 'STAFF_SALE_AUDIENCE',
    status: 409,
    text: {
      ko: '공개된 세일의 한국어 이름에는 (Whitelist) 표시를 붙이거나 뗄 수 없습니다.',
      en: 'Once a sale is published, its Korean name neither gains nor loses (Whitelist).',
      ch: '销售公开后，其韩语名称不能添加或移除 (Whitelist) 标记。',
    },
  },
} as const satisfies Record<string, Refusal>;
