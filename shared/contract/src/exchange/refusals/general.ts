import type { Refusal } from './refusal';

/** errors.md section 1, and the plain refusals of any well-kept API. */
export const generalRefusals = {
  /** ERR-001 */
  UNKNOWN: {
    code: -999,
    status: 500,
    text: { ko: '알 수 없는 오류입니다.', en: 'An unknown error occurred.', ch: '发生未知错误。' },
  },
  /** ERR-002 */
  LOGIN_REQUIRED: {
    code: 'LOGIN_REQUIRED',
    status: 401,
    text: { ko: '로그인이 필요합니다.', en: 'Please log in.', ch: '请先登录。' },
  },
  /** ERR-003 */
  SESSION_INVALID: {
    code: 4100,
    status: 400,
    text: {
      ko: '로그아웃 되었습니다. 다시 로그인해 주세요.',
      en: 'You have been logged out. Please log in again.',
      ch: '您已退出登录，请重新登录。',
    },
  },
  CROSS_SITE: {
    code: 'CROSS_SITE',
    status: 403,
    text: { ko: '허용되지 않은 요청입니다.', en: 'This request is not allowed.', ch: '不允许的请求。' },
  },
  /** A call that moves money, from a document that has no permit for it (decision 115). */
  NO_PERMIT: {
    code: 'NO_PERMIT',
    status: 403,
    text: {
      ko: '안전을 위해 화면을 새로고침한 뒤 다시 시도해 주세요. 요청은 처리되지 않았습니다.',
      en: 'For your safety, reload the page and try again. Nothing has been done.',
      ch: '为了您的安全，请刷新页面后重试。请求未被处理。',
    },
  },
  /** A call for a version that runs unseen (decision 98). */
  READS_ONLY: {
    code: 'READS_ONLY',
    status: 403,
    text: { ko: '조회만 할 수 있습니다.', en: 'This can only be read.', ch: '仅可查询。' },
  },
  BAD_REQUEST: {
    code: 'BAD_REQUEST',
    status: 400,
    text: {
      ko: '입력하신 내용을 다시 확인해 주세요.',
      en: 'Please check what you entered.',
      ch: '请检查您输入的内容。',
    },
  },
  NOT_FOUND: {
    code: 'NOT_FOUND',
    status: 404,
    text: { ko: '요청하신 정보를 찾을 수 없습니다.', en: 'We could not find that.', ch: '未找到您请求的信息。' },
  },
  TOO_LARGE: {
    code: 'TOO_LARGE',
    status: 413,
    text: { ko: '보내신 내용이 너무 큽니다.', en: 'What you sent is too large.', ch: '发送的内容过大。' },
  },
  UNSUPPORTED_MEDIA: {
    code: 'UNSUPPORTED_MEDIA',
    status: 415,
    text: { ko: '지원하지 않는 형식입니다.', en: 'This format is not supported.', ch: '不支持的格式。' },
  },
  TOO_MANY_REQUESTS: {
    code: 'TOO_MANY_REQUESTS',
    status: 429,
    text: {
      ko: '요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.',
      en: 'Too many requests. Please try again shortly.',
      ch: '请求过多，请稍后重试。',
    },
  },
  UNAVAILABLE: {
    code: 'UNAVAILABLE',
    status: 503,
    text: {
      ko: '일시적으로 서비스를 이용할 수 없습니다. 잠시 후 다시 시도해 주세요.',
      en: 'The service is briefly unavailable. Please try again shortly.',
      ch: '服务暂时不可用，请稍后重试。',
    },
  },
  IDEMPOTENCY_CONFLICT: {
    code: 'IDEMPOTENCY_CONFLICT',
    status: 409,
    text: {
      ko: '같은 요청 번호로 다른 내용이 접수되었습니다.',
      en: 'The same request number was used for something else.',
      ch: '相同的请求编号已用于其他内容。',
    },
  },
  /** ERR-020 */
  RANGE_OVER_YEAR: {
    code: 'RANGE_OVER_YEAR',
    status: 400,
    text: {
      ko: '최대 검색 기간은 1년입니다.',
      en: 'The longest search range is one year.',
      ch: '最长查询期间为1年。',
    },
  },
  RANGE_REVERSED: {
    code: 'RANGE_REVERSED',
    status: 400,
    text: {
      ko: '시작일은 종료일보다 늦을 수 없습니다.',
      en: 'The start date cannot be after the end date.',
      ch: '开始日期不能晚于结束日期。',
    },
  },
  /** ERR-193; also a cancel of an order that is already done (API-113). */
  ALREADY_PROCESSED: {
    code: 'ALREADY_PROCESSED',
    status: 409,
    text: { ko: '이미 처리된 내역입니다', en: 'This has already been processed.', ch: '该记录已处理。' },
  },
} as const satisfies Record<string, Refusal>;
