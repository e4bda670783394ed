import type { StaffTexts } from '@maru/contract/staff';
import { TextField } from '@maru/ui';
import { TextArea } from '@maru/ui/fields';
import styles from './content.module.css';
import { type ContentLanguage, LanguageTabs } from './language-tabs';
import { Preview } from './preview';

const languages = ['ko', 'en', 'ch'] as const;
const titleMax = 200;
const contentsMax = 100_000;

interface TextsEditorProps {
  readonly texts: StaffTexts;
  readonly onEdit: (texts: StaffTexts) => void;
  /** That is being written. */
  readonly language: ContentLanguage;
  readonly onLanguage: (language: ContentLanguage) => void;
  /** What is wrong with the title in this language. */
  readonly error?: string;
}

/** Title and HTML in three languages, with a preview as members will see it. */
export function TextsEditor({ texts, onEdit, language, onLanguage, error = '' }: TextsEditorProps) {
  const { title, contents } = texts[language] ?? { title: '', contents: '' };
  const edit = (text: { title: string; contents: string }) => {
    const isEmpty = language !== 'ko' && text.title === '' && text.contents === '';
    const { [language]: _, ...others } = texts;
    onEdit((isEmpty ? others : { ...texts, [language]: text }) as StaffTexts);
  };
  return (
    <div className={styles.editor}>
      <LanguageTabs value={language} onSelect={onLanguage} />
      <TextField
        label="제목"
        value={title}
        error={title.trim() === '' && error}
        onEdit={(next) => edit({ title: next.slice(0, titleMax), contents })}
      />
      <TextArea
        label="내용 (HTML)"
        hint="쓸 수 있는 태그: p h2 h3 h4 ul ol li strong em a img table blockquote hr br. 나머지는 저장할 때 지워집니다."
        rows={12}
        value={contents}
        maxLength={contentsMax}
        remainingLabel={(left) => `${left.toLocaleString('ko')}자 남음`}
        onEdit={(next) => edit({ title, contents: next })}
      />
      <Preview language={language} title={title} html={contents} />
    </div>
  );
}

/** The first language with a text that has no title. */
export const untitledIn = (texts: StaffTexts): ContentLanguage | undefined =>
  languages.find((language) => texts[language]?.title.trim() === '');
