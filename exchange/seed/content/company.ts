import type { CompanyTexts, Translated } from '@maru/domain/content';

const ko: CompanyTexts = {
  intro:
    '<p>마루는 누구나 가상자산을 쉽고 안전하게 거래할 수 있는 곳을 만듭니다. 가격은 회원의 주문이 정하고, 모든 잔고는 복식부기 원장에 기록됩니다.</p><p>회원의 자산은 회사의 자산과 나누어 보관하며, 장부와 실제 보유량을 2초마다 대조합니다.</p>',
  facts: [
    { label: '상호', value: '주식회사 마루' },
    { label: '대표자', value: '김마루' },
    { label: '사업자등록번호', value: '000-00-00000' },
    { label: '주소', value: '서울특별시 중구 세종대로 000, 12층' },
    { label: '고객센터', value: 'support@maru.test · 평일 09:30~18:30' },
  ],
  certificates: [
    { label: '정보보호 관리체계(ISMS) 인증', value: '2025-09-11 ~ 2028-09-10' },
    { label: '최근 사후 심사', value: '2026-09-02' },
  ],
  retention: [
    { label: '거래 기록', value: '거래가 끝난 날부터 5년' },
    { label: '고객확인 정보', value: '거래 관계가 끝난 날부터 5년' },
    { label: '로그인 기록', value: '2년' },
    { label: '불만과 분쟁 처리 기록', value: '3년' },
    { label: '2021년 이전 회원 자료의 보관 종료일', value: '2026-12-31' },
  ],
};

const en: CompanyTexts = {
  intro:
    '<p>Maru builds a place where everybody can trade crypto assets easily and safely. Prices are made by the orders of members, and every balance stands in a ledger of double entry.</p><p>Assets of members are kept apart from those of the company, and books and holdings are compared every two seconds.</p>',
  facts: [
    { label: 'Company', value: 'Maru Inc.' },
    { label: 'Representative', value: 'Kim Maru' },
    { label: 'Business registration', value: '000-00-00000' },
    { label: 'Address', value: '12F, 000 Sejong-daero, Jung-gu, Seoul' },
    { label: 'Support', value: 'support@maru.test · weekdays 09:30-18:30 (KST)' },
  ],
  certificates: [
    { label: 'Information security management system (ISMS)', value: '2025-09-11 – 2028-09-10' },
    { label: 'Last surveillance audit', value: '2026-09-02' },
  ],
  retention: [
    { label: 'Records of trades', value: '5 years after the trade' },
    { label: 'Identity data', value: '5 years after the end of membership' },
    { label: 'Login records', value: '2 years' },
    { label: 'Complaints and disputes', value: '3 years' },
    { label: 'Records of members from before 2021, kept until', value: '2026-12-31' },
  ],
};

const ch: CompanyTexts = {
  intro:
    '<p>Maru 致力于打造人人都能轻松、安全交易虚拟资产的平台。价格由会员的订单决定，所有余额均记录于复式记账账本。</p><p>会员资产与公司资产分开保管，账本与实际持有量每两秒核对一次。</p>',
  facts: [
    { label: '公司名称', value: 'Maru 株式会社' },
    { label: '代表', value: 'Kim Maru' },
    { label: '营业执照号', value: '000-00-00000' },
    { label: '地址', value: '首尔特别市中区世宗大路 000，12 层' },
    { label: '客服', value: 'support@maru.test · 工作日 09:30–18:30（韩国时间）' },
  ],
  certificates: [
    { label: '信息安全管理体系（ISMS）认证', value: '2025-09-11 – 2028-09-10' },
    { label: '最近一次监督审核', value: '2026-09-02' },
  ],
  retention: [
    { label: '交易记录', value: '交易结束后 5 年' },
    { label: '身份认证信息', value: '会员关系终止后 5 年' },
    { label: '登录记录', value: '2 年' },
    { label: '投诉与纠纷处理记录', value: '3 年' },
    { label: '2021 年以前会员资料的保管截止日', value: '2026-12-31' },
  ],
};

/** The page about the company (HELP-020, HELP-021). */
export const companyPage: Translated<CompanyTexts> = { ko, en, ch };
