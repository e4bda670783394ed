import type { StaffSaleTexts } from '@maru/contract/staff';
import { TextField } from '@maru/ui';
import { Segments, TextArea } from '@maru/ui/fields';
import { SafeHtml } from '@maru/ui/html';
import styles from './sales.module.css';

export type SaleLanguage = keyof StaffSaleTexts['name'];

const languages: readonly { readonly value: SaleLanguage; readonly label: string }[] = [
  { value: 'ko', label: '한국어' },
  { value: 'en', label: 'English' },
  { value: 'ch', label: '中文' },
];

export const noTexts: StaffSaleTexts = {
  name: { ko: '', en: '', ch: '' },
  comment: { ko: '', en: '', ch: '' },
  contents: { ko: '', en: '', ch: '' },
};

interface TextFieldsProps {
  readonly texts: StaffSaleTexts;
  readonly onEdit: (texts: StaffSaleTexts) => void;
  /** That is being written. */
  readonly language: SaleLanguage;
  readonly onLanguage: (language: SaleLanguage) => void;
  readonly problem?: string;
}

/** Name, comment and description in three languages, and the description as members will see it. */
export function TextFields({ texts, onEdit, language, onLanguage, problem = '' }: TextFieldsProps) {
  const edit = (field: keyof StaffSaleTexts) => (text: string) =>
    onEdit({ ...texts, [field]: { ...texts[field], [language]: text } });
  const isEmpty = language !== 'ko' ? '비워 두면 한국어 글이 보입니다.' : undefined;
  return (
    <>
      <Segments label="언어" options={languages} value={language} onSelect={onLanguage} />
      <TextField
        label="이름"
        hint={isEmpty ?? '끝에 (Whitelist)를 붙이면 화이트리스트 회원만 살 수 있습니다.'}
        error={language === 'ko' && texts.name.ko.trim() === '' ? problem : ''}
        value={texts.name[language]}
        maxLength={100}
        onEdit={edit('name')}
      />
      <TextField label="한 줄 소개" value={texts.comment[language]} maxLength={200} onEdit={edit('comment')} />
      <TextArea
        label="설명 (HTML)"
        hint="제목 h2~h4, 문단, 목록, 표, 링크, https 그림을 쓸 수 있습니다. 나머지는 저장할 때 지워집니다."
        rows={10}
        value={texts.contents[language]}
        onEdit={edit('contents')}
      />
      <section className={styles.preview} aria-label="미리보기">
        <p className={styles.previewTitle}>미리보기</p>
        <SafeHtml html={texts.contents[language] || texts.contents.ko} />
      </section>
    </>
  );
}
