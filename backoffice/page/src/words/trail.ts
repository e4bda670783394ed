import { isKeyOf } from './is-key-of';

/** Korean words of what the exchange records (exchange/migrations: `record_act`); an act without words is told as it is recorded. */
const actLabels: Readonly<Record<string, string>> = {
  'account insert': '계좌 등록',
  'account update': '계좌 변경',
  'account delete': '계좌 삭제',
  'article written': '게시글 새 버전',
  'bank closed': '은행 점검 등록',
  'bank opened': '은행 점검 종료',
  'coin switched': '코인 입출금 변경',
  'content decided': '콘텐츠 제안 결정',
  'content proposed': '콘텐츠 변경 제안',
  'content written': '콘텐츠 새 버전',
  'custody halted': '코인 출금 중단',
  'custody resumed': '코인 출금 재개',
  'document viewed': '서류 열람',
  'incident resolved': '회수된 입금 처리 완료',
  'inquiry answered': '문의 답변',
  'lift asked': '거래 중지 해제 요청',
  'market changed': '마켓 상태 변경',
  'market plan confirmed': '마켓 계획 확인',
  'market plan withdrawn': '마켓 계획 철회',
  'market planned': '마켓 상태 계획',
  'member changed': '회원 정보 변경',
  'payout rejected': '출금 거절',
  'payout voice': '출금 판단',
  'policy decided': '출금 한도 제안 결정',
  'policy proposed': '출금 한도 변경 제안',
  'return voice': '원화 반환 승인',
  'review confirmed': '심사 2차 확인',
  'review decided': '심사 결정',
  'review proposal ended': '심사 제안 취소',
  'review proposed': '심사 결정 올림',
  'staff changed': '담당자 변경',
  'staff created': '담당자 등록',
  'token sale changed': '토큰 세일 상태 변경',
  'token sale confirmed': '토큰 세일 제안 확인',
  'token sale made': '토큰 세일 초안 작성',
  'token sale pause': '토큰 세일 일시 중지',
  'token sale proposed': '토큰 세일 제안',
  'token sale refused': '토큰 세일 제안 거절',
  'token sale resume': '토큰 세일 재개',
  'token sale terms': '토큰 세일 조건 변경',
  'token sale texts': '토큰 세일 글 변경',
  'token sale whitelist': '토큰 세일 화이트리스트',
  'token sale withdrawn': '토큰 세일 제안 취소',
  'unbooked coins left': '장부 외 코인 반출',
  'staff locked': '담당자 로그인 잠금',
  'staff login': '담당자 로그인',
};

const detailLabels: Readonly<Record<string, string>> = {
  alone: '혼자 시행',
  approved: '승인 여부',
  begins: '시작',
  board: '게시판',
  by: '한 사람',
  deposits: '입금',
  detail: '내용',
  email: '이메일',
  ended: '종료',
  handedOut: '지급',
  paused: '일시 중지',
  plan: '계획',
  published: '공개',
  from: '이전',
  kind: '업무',
  member: '회원',
  reason: '사유',
  role: '역할',
  saleWhitelisted: '화이트리스트',
  state: '상태',
  to: '이후',
  until: '종료',
  version: '버전',
  withdrawals: '출금',
};

export const actLabel = (act: string): string => (isKeyOf(actLabels, act) ? (actLabels[act] ?? act) : act);

export const detailLabel = (name: string): string =>
  isKeyOf(detailLabels, name) ? (detailLabels[name] ?? name) : name;

const valueLabels: Readonly<Record<string, string>> = { true: '예', false: '아니오' };

export const detailValue = (value: string): string =>
  isKeyOf(valueLabels, value) ? (valueLabels[value] ?? value) : value;
