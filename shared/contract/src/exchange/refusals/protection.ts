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
} as const satisfies Record<string, Refusal>;
