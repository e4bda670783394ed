import type { SlotText } from '../documents';

export type ResetKind = 'phone' | 'OTP';

/** Documents that prove who asks, sent in this order (ACCT-110, ACCT-112). */
export const resetDocuments = ['idCard', 'selfie', 'request'] as const;
export type ResetDocument = (typeof resetDocuments)[number];

interface FactorResetTexts {
  readonly intro: Readonly<Record<ResetKind, string>>;
  readonly block: string;
  readonly documents: Readonly<Record<ResetDocument, SlotText>>;
  readonly send: string;
  readonly sent: string;
  readonly rejected: string;
}

export const factorResetTexts: Readonly<Record<'ko' | 'en' | 'ch', FactorResetTexts>> = {
  ko: {
    intro: {
      phone: '휴대폰을 잃어버렸거나 번호가 바뀌었다면 서류로 본인을 확인한 뒤 휴대폰 인증을 초기화합니다.',
      OTP: 'OTP 기기와 복구 코드를 모두 잃어버렸다면 서류로 본인을 확인한 뒤 OTP 인증을 초기화합니다.',
    },
    block: '초기화가 승인되면 24시간 동안 출금이 제한됩니다.',
    documents: {
      idCard: { label: '신분증', hint: '주민등록증, 운전면허증 또는 여권. 주민등록번호 뒷자리는 가려 주세요.' },
      selfie: {
        label: '신분증과 오늘 날짜를 든 본인 사진',
        hint: '얼굴, 신분증, 오늘 날짜를 적은 종이가 모두 보이게 찍어 주세요.',
      },
      request: {
        label: '자필 초기화 신청서',
        hint: '"마루 인증 초기화를 신청합니다"와 이메일, 날짜, 이름을 적고 서명해 찍어 주세요.',
      },
    },
    send: '초기화 신청',
    sent: '초기화를 신청했습니다. 심사 결과는 이메일로 알려 드립니다.',
    rejected: '초기화 신청이 반려되었습니다.',
  },
  en: {
    intro: {
      phone: 'If you lost your phone or its number, we reset the phone verification once documents show who you are.',
      OTP: 'If you lost the device and the recovery codes, we reset the authenticator once documents show who you are.',
    },
    block: 'Once the reset is approved, withdrawals are stopped for 24 hours.',
    documents: {
      idCard: {
        label: 'ID document',
        hint: 'ID card, driving licence or passport. Cover the last digits of a resident number.',
      },
      selfie: {
        label: 'Photo of yourself with the ID and today’s date',
        hint: 'Your face, the ID and a note with today’s date must all be seen.',
      },
      request: {
        label: 'Handwritten request',
        hint: 'Write "I ask Maru to reset my verification" with e-mail, date and name, sign it and take a picture.',
      },
    },
    send: 'Ask for the reset',
    sent: 'You have asked for the reset. We tell you the result by mail.',
    rejected: 'Your request for a reset was refused.',
  },
  ch: {
    intro: {
      phone: '若手机丢失或号码已变更，我们将在核对文件后重置手机验证。',
      OTP: '若OTP设备和恢复码均已丢失，我们将在核对文件后重置OTP验证。',
    },
    block: '重置获批后24小时内暂停提现。',
    documents: {
      idCard: { label: '身份证件', hint: '身份证、驾照或护照。请遮盖身份号码后几位。' },
      selfie: { label: '手持证件与当天日期的本人照片', hint: '面部、证件和写有当天日期的纸张须清晰可见。' },
      request: { label: '手写重置申请', hint: '写明“申请重置Maru验证”、邮箱、日期和姓名并签名后拍照。' },
    },
    send: '申请重置',
    sent: '已提交重置申请，审核结果将通过电子邮件通知。',
    rejected: '重置申请已退回。',
  },
};
