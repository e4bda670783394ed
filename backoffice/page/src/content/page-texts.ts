import type { StaffDocumentBodies } from '@maru/contract/staff';
import { linesOf, pairsOf } from './lines';

type Company = StaffDocumentBodies['company']['ko'];
type Kyc = StaffDocumentBodies['kyc']['ko'];

export const pageLabels = { company: '회사 소개', kyc: '고객확인 안내' } as const;
export type PageName = keyof typeof pageLabels;

/** A field of a page as it is written: HTML, or lines of `left | right`. */
export interface PageField {
  readonly name: string;
  readonly label: string;
  readonly kind: 'html' | 'lines' | 'address';
  /** How many lines there must be. */
  readonly count?: number;
}

export type Written = Readonly<Record<string, string>>;

export const pageFields: Readonly<Record<PageName, readonly PageField[]>> = {
  company: [
    { name: 'intro', label: '소개 (HTML)', kind: 'html' },
    { name: 'facts', label: '회사 정보 (한 줄에 이름 | 값)', kind: 'lines' },
    { name: 'certificates', label: '인증 현황 (한 줄에 이름 | 날짜)', kind: 'lines' },
    { name: 'retention', label: '자료 보관 기간 (한 줄에 자료 | 기간)', kind: 'lines' },
  ],
  kyc: [
    { name: 'intro', label: '소개 (HTML)', kind: 'html' },
    { name: 'steps', label: '진행 순서 7단계 (한 줄에 제목 | 설명)', kind: 'lines', count: 7 },
    { name: 'questions', label: '질문 8개 (한 줄에 질문 | 답변 HTML)', kind: 'lines', count: 8 },
    { name: 'legal', label: '관련 법령 (HTML)', kind: 'html' },
    { name: 'appIos', label: 'iOS 앱 주소 (https)', kind: 'address' },
    { name: 'appAndroid', label: 'Android 앱 주소 (https)', kind: 'address' },
  ],
};

const factLines = (facts: Company['facts']) => linesOf(facts.map(({ label, value }) => [label, value]));
const factsOf = (text: string) => (pairsOf(text) ?? []).map(([label, value]) => ({ label, value }));

export const writtenCompany = ({ intro, facts, certificates, retention }: Company): Written => ({
  intro,
  facts: factLines(facts),
  certificates: factLines(certificates),
  retention: factLines(retention),
});

export const companyOf = ({ intro = '', facts = '', certificates = '', retention = '' }: Written): Company => ({
  intro,
  facts: factsOf(facts),
  certificates: factsOf(certificates),
  retention: factsOf(retention),
});

export const writtenKyc = ({ steps, questions, ...rest }: Kyc): Written => ({
  ...rest,
  steps: linesOf(steps.map(({ title, text }) => [title, text])),
  questions: linesOf(questions.map(({ title, contents }) => [title, contents])),
});

export const kycOf = ({
  steps = '',
  questions = '',
  intro = '',
  legal = '',
  appIos = '',
  appAndroid = '',
}: Written): Kyc => ({
  ...{ intro, legal, appIos, appAndroid },
  steps: (pairsOf(steps) ?? []).map(([title, text]) => ({ title, text })),
  questions: (pairsOf(questions) ?? []).map(([title, contents]) => ({ title, contents })),
});

/** What is wrong with a field; empty where nothing is. */
export function fieldProblem({ kind, count }: PageField, text: string): string {
  if (kind === 'address') return /^https:\/\/\S+$/.test(text) ? '' : 'https:// 로 시작하는 주소를 입력해 주세요.';
  if (kind === 'html') return text.trim() === '' ? '내용을 입력해 주세요.' : '';
  const pairs = pairsOf(text);
  if (!pairs) return '한 줄에 하나씩 "이름 | 값"으로 입력해 주세요.';
  return count !== undefined && pairs.length !== count ? `${count}줄이어야 합니다. 지금 ${pairs.length}줄입니다.` : '';
}
