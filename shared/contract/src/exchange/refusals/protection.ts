import type { Refusal } from './refusal';

/** What protects an account: no code of the catalogue, ours. */
export const protectionRefusals = {
  PHISHING_CODE_INVALID: {
    code: 'PHISHING_CODE_INVALID',
    status: 400,
    text: {
      ko: '피싱 방지 코드는 4~20자의 글자, 숫자, 공백, _ ! ? * # + ~ - 만 사용할 수 있습니다.',
      en: 'The anti-phishing code takes 4 to 20 letters, digits, spaces and _ ! ? * # + ~ - only.',
      ch: '防钓鱼码须为4~20个文字、数字、空格或 _ ! ? * # + ~ -。',
    },
  },
  PASSKEY_NAME_INVALID: {
    code: 'PASSKEY_NAME_INVALID',
    status: 400,
    text: {
      ko: '패스키 이름은 1~30자의 글자, 숫자, 공백, _ ! ? * # + ~ - 만 사용할 수 있습니다.',
      en: 'The name of a passkey takes 1 to 30 letters, digits, spaces and _ ! ? * # + ~ - only.',
      ch: '通行密钥名称须为1~30个文字、数字、空格或 _ ! ? * # + ~ -。',
    },
  },
  PASSKEY_LIMIT: {
    code: 'PASSKEY_LIMIT',
    status: 409,
    text: {
      ko: '패스키는 10개까지 등록할 수 있습니다.',
      en: 'You can have 10 passkeys at most.',
      ch: '最多可添加10个通行密钥。',
    },
  },
  PASSKEY_KNOWN: {
    code: 'PASSKEY_KNOWN',
    status: 409,
    text: {
      ko: '이미 등록된 패스키입니다.',
      en: 'This passkey is registered already.',
      ch: '该通行密钥已添加。',
    },
  },
  PASSKEY_INVALID: {
    code: 'PASSKEY_INVALID',
    status: 400,
    text: {
      ko: '패스키를 등록하지 못했습니다. 처음부터 다시 진행해 주세요.',
      en: 'The passkey could not be added. Please start again.',
      ch: '未能添加通行密钥，请重新开始。',
    },
  },
  /** At login; sent with the count of wrong codes so far, 1 to 9, as its code (AUTH-142). */
  PASSKEY_WRONG: {
    code: 'PASSKEY_WRONG',
    status: 400,
    text: {
      ko: '패스키를 확인하지 못했습니다. 다시 시도하거나 인증번호를 입력해 주세요.',
      en: 'The passkey could not be verified. Try again, or enter the code.',
      ch: '未能验证通行密钥。请重试或输入验证码。',
    },
  },
} as const satisfies Record<string, Refusal>;
