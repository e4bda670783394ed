import type { Bank } from '@maru/contract';

/** Institution codes of the Korea Financial Telecommunications and Clearings Institute. */
export const banks: readonly Bank[] = [
  { mcode: '002', name: 'KDB산업은행' },
  { mcode: '003', name: 'IBK기업은행' },
  { mcode: '004', name: 'KB국민은행' },
  { mcode: '007', name: '수협은행' },
  { mcode: '011', name: 'NH농협은행' },
  { mcode: '020', name: '우리은행' },
  { mcode: '023', name: 'SC제일은행' },
  { mcode: '027', name: '한국씨티은행' },
  { mcode: '031', name: 'iM뱅크' },
  { mcode: '032', name: '부산은행' },
  { mcode: '034', name: '광주은행' },
  { mcode: '035', name: '제주은행' },
  { mcode: '037', name: '전북은행' },
  { mcode: '039', name: '경남은행' },
  { mcode: '045', name: '새마을금고' },
  { mcode: '048', name: '신협' },
  { mcode: '071', name: '우체국' },
  { mcode: '081', name: '하나은행' },
  { mcode: '088', name: '신한은행' },
  { mcode: '089', name: '케이뱅크' },
  { mcode: '090', name: '카카오뱅크' },
  { mcode: '092', name: '토스뱅크' },
];

export const bankName = (code: string): string => banks.find(({ mcode }) => mcode === code)?.name ?? '';

/** GET data/bonanza: the exchange's own account, and what KRW transfers are checked against (CONS-030, CONS-097). */
export const transferSettings = {
  bankCode: '090',
  bankName: '카카오뱅크',
  accountNumber: '3333012345678',
  accountHolder: '마루거래소',
  backCode: '280',
  deviceType: '200',
  depositMin: '1000',
  depositMax: '10000000000',
} as const;
