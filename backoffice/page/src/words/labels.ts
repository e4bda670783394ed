import type { CaseKind, CaseState, StaffMember, StaffQueue, StaffRole, StaffTrailEntry } from '@maru/contract/staff';
import type { InquiryCategory } from '@maru/domain/inquiry';
import type { Tone } from '@maru/ui';
import { isKeyOf } from './is-key-of';

export const kindLabels: Readonly<Record<CaseKind, string>> = {
  kyc: '고객확인 (KYC)',
  residence: '거주 증빙',
  remittance: '송금 증빙',
  phoneReset: '휴대폰 초기화',
  otpReset: 'OTP 초기화',
  leave: '회원 탈퇴',
  unfreeze: '동결 해제',
  travelRule: '트래블룰 송금 부인',
};

export const queueLabels: Readonly<Record<StaffQueue['queue'], string>> = { ...kindLabels, inquiry: '1:1 문의' };

export const stateLabels: Readonly<Record<CaseState, string>> = {
  open: '심사 대기',
  proposed: '2차 확인 대기',
  approved: '승인',
  rejected: '반려',
};

export const stateTones: Readonly<Record<CaseState, Tone>> = {
  open: 'accent',
  proposed: 'warn',
  approved: 'ok',
  rejected: 'danger',
};

export const roleLabels: Readonly<Record<StaffRole, string>> = {
  reviewer: '심사자',
  operator: '운영자',
  auditor: '감사자',
};

export const memberStateLabels: Readonly<Record<StaffMember['state'], string>> = {
  active: '정상',
  dormant: '휴면',
  leaving: '탈퇴 진행 중',
  closed: '탈퇴',
  frozen: '동결',
};

export const faultLabels: Readonly<Record<NonNullable<StaffTrailEntry['fault']>, string>> = {
  altered: '변조됨: 내용이 해시와 맞지 않습니다',
  gap: '끊김: 바로 앞 기록이 없거나 바뀌었습니다',
};

const categoryLabels: Readonly<Record<InquiryCategory, string>> = {
  transfer: '입출금',
  trading: '거래',
  account: '계정·로그인',
  verification: '인증·고객확인',
  tokenSale: '토큰 세일',
  other: '기타',
};

export const categoryLabel = (category: string): string =>
  isKeyOf(categoryLabels, category) ? categoryLabels[category] : category;

/** Reasons for sending a case back that come up again and again; they are a beginning, and may be changed. */
export const readyReasons: Readonly<Record<CaseKind, readonly string[]>> = {
  kyc: [
    '신분증 사진이 흐려 내용을 확인할 수 없습니다. 빛 반사 없이 다시 촬영해 주세요.',
    '제출하신 정보가 신분증의 내용과 다릅니다. 확인 후 다시 제출해 주세요.',
    '신분증을 든 본인 사진이 필요합니다. 얼굴과 신분증이 모두 보이게 촬영해 주세요.',
  ],
  residence: [
    '서류의 발급일이 3개월을 넘었습니다. 최근에 발급된 서류를 제출해 주세요.',
    '서류의 이름이 회원 정보와 다릅니다. 본인 명의 서류를 제출해 주세요.',
    '주소가 보이지 않습니다. 서류 전체가 보이게 다시 촬영해 주세요.',
  ],
  remittance: [
    '송금인의 이름이 회원 정보와 다릅니다. 본인 명의의 송금 내역을 제출해 주세요.',
    '송금 금액과 일시가 보이지 않습니다. 내역 전체가 보이게 제출해 주세요.',
  ],
  phoneReset: [
    '신분증을 든 본인 사진을 확인할 수 없습니다. 다시 촬영해 주세요.',
    '제출하신 신분증의 정보가 회원 정보와 다릅니다.',
  ],
  otpReset: [
    '신분증을 든 본인 사진을 확인할 수 없습니다. 다시 촬영해 주세요.',
    '제출하신 신분증의 정보가 회원 정보와 다릅니다.',
  ],
  leave: [
    '진행 중인 입출금이 있습니다. 완료된 뒤 다시 신청해 주세요.',
    '잔액이 남아 있습니다. 출금한 뒤 다시 신청해 주세요.',
  ],
  unfreeze: ['본인 확인이 끝나지 않았습니다.', '동결 사유가 아직 해소되지 않았습니다.'],
  travelRule: ['받는 거래소와 사실 관계를 더 확인해야 합니다.'],
};
