import type { Refusal } from './refusal';

/** errors.md section 4: the authenticator. */
export const otpRefusals = {
  OTP_REGISTERED: {
    code: 'OTP_REGISTERED',
    status: 409,
    text: {
      ko: '이미 OTP가 등록되어 있습니다. 다른 기기로 바꾸려면 복구 코드를 입력해 주세요.',
      en: 'An authenticator is registered already. To move to another device, enter a recovery code.',
      ch: '已注册OTP。如需更换设备，请输入恢复码。',
    },
  },
  OTP_SETUP_EXPIRED: {
    code: 'OTP_SETUP_EXPIRED',
    status: 409,
    text: {
      ko: 'OTP 등록 시간이 지났습니다. QR 코드를 다시 받아 주세요.',
      en: 'The time to register has passed. Please get a new QR code.',
      ch: 'OTP注册已超时，请重新获取二维码。',
    },
  },
  /** ERR-144 */
  OTP_RELEASE_FAILED: {
    code: 'OTP_RELEASE_FAILED',
    status: 400,
    text: { ko: '인증번호가 잘못되었습니다.', en: 'The code is wrong.', ch: '验证码错误。' },
  },
} as const satisfies Record<string, Refusal>;
