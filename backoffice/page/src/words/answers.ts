import { jobGroups } from '@maru/domain/identity';
import { isKeyOf } from './is-key-of';

/** Labels of the fields of the forms that members hand in, by their wire names (shared/domain/src/identity.ts; leave: `reason`). */
const fieldLabels: Readonly<Record<string, string>> = {
  foreign: '회원 구분',
  nationality: '국적',
  resident: '국내 거주 여부',
  englishName: '영문 이름',
  purpose: '거래 목적',
  fundSource: '자금 원천',
  owner: '계정의 실제 소유자',
  job: '직업',
  company: '회사명',
  department: '부서',
  position: '직위',
  companyPhone: '회사 전화번호',
  companyAddress: '회사 주소',
  businessName: '상호',
  businessNumber: '사업자등록번호',
  businessType: '업종',
  foundedOn: '개업일',
  businessPhone: '사업장 전화번호',
  businessAddress: '사업장 주소',
  pledge: '사실 확인 및 차명거래 금지 서약',
  again: '재확인 여부',
  reason: '신청 사유',
};

const yesNo = { Y: '예', N: '아니오' } as const;

/** Korean words of coded values, by field. */
const valueLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  foreign: { Y: '외국인', N: '내국인' },
  resident: { Y: '국내 거주', N: '해외 거주' },
  owner: { A0101: '본인', A0102: '본인 아님' },
  pledge: { Y: '동의', N: '동의하지 않음' },
  again: yesNo,
  purpose: {
    A0201: '투자',
    A0202: '차익거래',
    A0203: '결제 대금',
    A0204: '개인 간 송금',
    A0205: '사업상 거래',
    A0206: '기타',
  },
  fundSource: {
    A0301: '근로·연금소득',
    A0302: '퇴직소득',
    A0303: '사업소득',
    A0304: '부동산 임대소득',
    A0305: '부동산 양도소득',
    A0306: '금융소득',
    A0307: '상속·증여',
    A0308: '기타',
  },
  job: {
    '01000': '직장인',
    '02001': '공무원',
    '03000': '전문직',
    '04001': '농림어업',
    '05000': '자영업',
    '06001': '프리랜서',
    '20001': '주부',
    '30001': '학생·군인',
    '40001': '무직',
    '01001': '제조',
    '01002': '건설',
    '01003': '도소매',
    '01004': '운수·물류',
    '01005': '숙박·음식',
    '01006': '정보통신',
    '01007': '금융·보험',
    '01008': '부동산',
    '01009': '교육',
    '01010': '보건·복지',
    '01011': '전문·과학기술',
    '01012': '예술·여가',
    '01013': '공공기관',
    '01999': '기타',
    '03001': '의료',
    '03002': '법률',
    '03003': '회계·세무',
    '03004': '변리·노무',
    '03005': '교수·연구',
    '03006': '건축·기술',
    '03999': '기타',
    '05001': '도소매',
    '05002': '음식·숙박',
    '05003': '제조',
    '05004': '건설',
    '05005': '운수',
    '05006': '부동산·임대',
    '05007': '서비스',
    '05008': '통신판매',
    '05009': '귀금속·환전',
    '05999': '기타',
  },
};

export const fieldLabel = (name: string): string => (isKeyOf(fieldLabels, name) ? (fieldLabels[name] ?? name) : name);

/** The value in words; a code that is not known stays as it is. */
export function valueLabel(name: string, value: string): string {
  const labels = isKeyOf(valueLabels, name) ? (valueLabels[name] ?? {}) : {};
  const label = isKeyOf(labels, value) ? labels[value] : undefined;
  if (name === 'job' && label) return jobLabel(value, label, labels);
  if (name === 'nationality' && value) return countryNames[value] ?? `국가 코드 ${value}`;
  return label ?? value;
}

/** A job with sub-codes is told with its group: `직장인 · 제조`. */
function jobLabel(code: string, label: string, labels: Readonly<Record<string, string>>): string {
  const group = jobGroups.find(({ codes }) => codes.includes(code))?.group;
  return group && group !== code ? `${labels[group]} · ${label}` : label;
}

/** Countries by ISO 3166-1 numeric code that most foreign members come from; others are told by their code. */
const countryNames: Readonly<Record<string, string>> = {
  '036': '호주',
  '124': '캐나다',
  '156': '중국',
  '158': '대만',
  '250': '프랑스',
  '276': '독일',
  '344': '홍콩',
  '356': '인도',
  '360': '인도네시아',
  '392': '일본',
  '410': '대한민국',
  '458': '말레이시아',
  '608': '필리핀',
  '643': '러시아',
  '702': '싱가포르',
  '704': '베트남',
  '764': '태국',
  '826': '영국',
  '840': '미국',
};
