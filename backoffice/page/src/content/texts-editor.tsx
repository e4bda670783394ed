import type { StaffTexts } from '@maru/contract/staff';
import { TextField } from '@maru/ui';
import { TextArea } from '@maru/ui/fields';
import { useState } from 'react';
import styles from './content.module.css';
import { type ContentLanguage, LanguageTabs } from './language-tabs';
import { Preview } from './preview';

const titleMax = 200;
const contentsMax = 100_000;

interface TextsEditorProps {
  readonly texts: StaffTexts;
  readonly onEdit: (texts: StaffTexts) => void;
  readonly error?: string;
}

/** Title and HTML in three languages, with a preview as members will see it. */
export function TextsEditor({ texts, onEdit, error = '' }: TextsEditorProps) {
  const [language, setLanguage] = useState<ContentLanguage>('ko');
  const { title, contents } = texts[language] ?? { title: '', contents: '' };
  const edit = (text: { title: string; contents: string }) => {
    const isEmpty = language !== 'ko' && text.title === '' && text.contents === '';
    const { [language]: _, ...others } = texts;
    onEdit((isEmpty ? others : { ...texts, [language]: text }) as StaffTexts);
  };
  return (
    <div className={styles.editor}>
      <LanguageTabs value={language} onSelect={setLanguage} />
      <TextField
        label="제목"
        value={title}
        error={language === 'ko' ? error : ''}
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

/** Whether a translation was begun and has no title. */
export const lacksTitle = (texts: StaffTexts): boolean =>
  Object.values(texts).some((text) => text !== undefined && text.title.trim() === '');
