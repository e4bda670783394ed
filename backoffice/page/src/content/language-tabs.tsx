import { Segments } from '@maru/ui/fields';

export type ContentLanguage = 'ko' | 'en' | 'ch';

const options = [
  { value: 'ko', label: '한국어' },
  { value: 'en', label: 'English' },
  { value: 'ch', label: '中文' },
] as const;

export const contentLanguages: readonly ContentLanguage[] = options.map(({ value }) => value);

interface LanguageTabsProps {
  readonly value: ContentLanguage;
  readonly onSelect: (language: ContentLanguage) => void;
}

/** The language that is being written; Korean is needed, the others are shown to their readers where they are written. */
export const LanguageTabs = ({ value, onSelect }: LanguageTabsProps) => (
  <Segments label="언어" options={options} value={value} onSelect={onSelect} />
);

/** Language of a text as HTML names it. */
export const htmlLanguageOf = (language: ContentLanguage): string => (language === 'ch' ? 'zh' : language);
