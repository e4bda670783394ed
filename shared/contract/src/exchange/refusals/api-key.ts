import type { Refusal } from './refusal';

/** Keys of programs: no code of the catalogue, ours. 401 is for a missing session (AUTH-114) and for calls with a nonce. */
export const apiKeyRefusals = {
  API_KEY_NAME_INVALID: {
    code: 'API_KEY_NAME_INVALID',
    status: 400,
    text: {
      ko: 'API 키 이름은 1~30자의 글자, 숫자, 공백, _ ! ? * # + ~ - 만 사용할 수 있습니다.',
      en: 'The name of an API key takes 1 to 30 letters, digits, spaces and _ ! ? * # + ~ - only.',
      ch: 'API密钥名称须为1~30个文字、数字、空格或 _ ! ? * # + ~ -。',
    },
  },
  API_KEY_ADDRESSES_INVALID: {
    code: 'API_KEY_ADDRESSES_INVALID',
    status: 400,
    text: {
      ko: '허용 IP는 203.0.113.7 또는 203.0.113.0/24 형식으로 20개까지 입력해 주세요.',
      en: 'Enter up to 20 addresses such as 203.0.113.7 or 203.0.113.0/24.',
      ch: '请按 203.0.113.7 或 203.0.113.0/24 的格式输入，最多20个IP地址。',
    },
  },
  API_KEY_PUBLIC_KEY_INVALID: {
    code: 'API_KEY_PUBLIC_KEY_INVALID',
    status: 400,
    text: {
      ko: 'Ed25519 공개 키(SPKI, Base64)를 확인해 주세요.',
      en: 'This is no Ed25519 public key (SPKI, base64).',
      ch: '请检查Ed25519公钥（SPKI，Base64）。',
    },
  },
  API_KEY_EXPIRY_INVALID: {
    code: 'API_KEY_EXPIRY_INVALID',
    status: 400,
    text: {
      ko: 'API 키의 만료일은 지금부터 365일 이내여야 합니다.',
      en: 'An API key ends after now and within 365 days.',
      ch: 'API密钥的到期时间须在现在起365天以内。',
    },
  },
  API_KEY_WITHDRAW: {
    code: 'API_KEY_WITHDRAW',
    status: 403,
    text: {
      ko: 'API 키로는 출금할 수 없습니다. 출금은 건마다 인증 코드로 확인합니다.',
      en: 'No API key can withdraw: each withdrawal is confirmed with a code.',
      ch: 'API密钥不可提现：每笔提现都须以验证码确认。',
    },
  },
  API_KEY_LIMIT: {
    code: 'API_KEY_LIMIT',
    status: 409,
    text: {
      ko: 'API 키는 10개까지 만들 수 있습니다.',
      en: 'You can have 10 API keys at most.',
      ch: '最多可创建10个API密钥。',
    },
  },
  /** Of a signed call: unknown, expired, or its signature does not fit. */
  API_KEY_INVALID: {
    code: 'API_KEY_INVALID',
    status: 403,
    text: {
      ko: 'API 키 또는 서명이 올바르지 않습니다.',
      en: 'The API key or the signature is not valid.',
      ch: 'API密钥或签名无效。',
    },
  },
  API_KEY_TIME: {
    code: 'API_KEY_TIME',
    status: 403,
    text: {
      ko: '요청 시각은 서버 시각보다 5초 넘게 이르거나 1초 넘게 늦을 수 없습니다.',
      en: 'The time of a call is at most 5 seconds before and 1 second after that of the exchange.',
      ch: '请求时间不得早于服务器时间5秒以上或晚于其1秒以上。',
    },
  },
  API_KEY_USED: {
    code: 'API_KEY_USED',
    status: 403,
    text: {
      ko: '이미 사용된 서명입니다.',
      en: 'This signature was used already.',
      ch: '该签名已被使用。',
    },
  },
  API_KEY_ADDRESS: {
    code: 'API_KEY_ADDRESS',
    status: 403,
    text: {
      ko: '이 IP 주소에서는 사용할 수 없는 API 키입니다.',
      en: 'The API key is not for this address.',
      ch: '该API密钥不可在此IP地址使用。',
    },
  },
  API_KEY_SCOPE: {
    code: 'API_KEY_SCOPE',
    status: 403,
    text: {
      ko: 'API 키에 이 요청의 권한이 없습니다.',
      en: 'The API key may not make this call.',
      ch: '该API密钥无此请求权限。',
    },
  },
} as const satisfies Record<string, Refusal>;
