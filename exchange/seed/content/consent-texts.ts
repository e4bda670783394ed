import type { ConsentKind } from '../../src/modules/content';

export interface ConsentTextSeed {
  readonly kind: ConsentKind;
  readonly version: string;
  readonly title: string;
  readonly file: string;
  readonly effectiveAt: string;
  readonly translated?: readonly { readonly language: 'en' | 'ch'; readonly title: string; readonly file: string }[];
}

const first = { version: '1.0', effectiveAt: '2025-01-01T00:00:00+09:00' };
const second = { version: '2.0', effectiveAt: '2026-03-01T00:00:00+09:00' };

const translations = (file: string, en: string, ch: string) =>
  [
    { language: 'en', title: en, file: `${file}-en.html` },
    { language: 'ch', title: ch, file: `${file}-ch.html` },
  ] as const;

export const consentTexts: readonly ConsentTextSeed[] = [
  { kind: 'terms', ...first, title: '이용약관', file: 'terms-2025.html' },
  {
    ...{ kind: 'terms', ...second, title: '이용약관', file: 'terms.html' },
    translated: translations('terms', 'Terms of use', '使用条款'),
  },
  { kind: 'privacy', ...first, title: '개인정보 처리방침', file: 'privacy-2025.html' },
  {
    ...{ kind: 'privacy', ...second, title: '개인정보 처리방침', file: 'privacy.html' },
    translated: translations('privacy', 'Privacy policy', '隐私政策'),
  },
  { kind: 'collection', ...first, title: '개인정보 수집·이용 동의 (선택)', file: 'collection.html' },
  { kind: 'third', ...first, title: '개인정보 제3자 제공 동의', file: 'third.html' },
  { kind: 'marketing', ...first, title: '마케팅 정보 수신 동의 (선택)', file: 'marketing.html' },
];
