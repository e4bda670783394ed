import { TextField } from '@maru/ui';
import { TextArea } from '@maru/ui/fields';
import { useState } from 'react';
import { ReasonForm } from '../reason-form';
import styles from './content.module.css';
import { type ContentLanguage, LanguageTabs } from './language-tabs';
import { fieldProblem, type PageField, type PageName, pageFields, pageLabels, type Written } from './page-texts';
import { Preview } from './preview';

type Texts = Readonly<Record<string, Written>>;

interface PageFormProps {
  readonly name: PageName;
  readonly texts: Texts;
  readonly onSave: (texts: Texts, reason: string) => Promise<boolean>;
}

/** Writes the next version of a page, in each language that it has. */
export function PageForm({ name, texts: given, onSave }: PageFormProps) {
  const fields = pageFields[name];
  const [texts, setTexts] = useState(given);
  const [language, setLanguage] = useState<ContentLanguage>('ko');
  const [isJudged, setJudged] = useState(false);
  const written = texts[language] ?? {};
  const isReady = () => {
    setJudged(true);
    const wrong = Object.keys(texts).find((each) => fields.some((field) => problemIn(field, texts[each] ?? {})));
    if (wrong) setLanguage(wrong as ContentLanguage);
    return wrong === undefined;
  };
  return (
    <ReasonForm
      title={`${pageLabels[name]} 새 버전`}
      draft={`page/${name}`}
      isReady={isReady}
      acts={[
        {
          label: '저장',
          title: '저장할까요?',
          missing: '변경 사유를 입력해 주세요.',
          willHappen: '지금부터 회원에게 보입니다. 이전 버전은 기록에 남습니다.',
          work: (reason) => onSave(texts, reason),
        },
      ]}
    >
      <LanguageTabs value={language} onSelect={setLanguage} />
      <div className={styles.editor}>
        {fields.map((field) => (
          <Field
            key={`${language} ${field.name}`}
            field={field}
            text={written[field.name] ?? ''}
            error={isJudged && texts[language] ? problemIn(field, written) : ''}
            onEdit={(text) => setTexts({ ...texts, [language]: { ...written, [field.name]: text } })}
          />
        ))}
      </div>
      <Preview language={language} html={written.intro ?? ''} />
    </ReasonForm>
  );
}

const problemIn = (field: PageField, written: Written): string => fieldProblem(field, written[field.name] ?? '');

interface FieldProps {
  readonly field: PageField;
  readonly text: string;
  readonly error: string;
  readonly onEdit: (text: string) => void;
}

function Field({ field: { label, kind, count }, text, error, onEdit }: FieldProps) {
  if (kind === 'address') return <TextField label={label} value={text} error={error} onEdit={onEdit} />;
  return <TextArea label={label} rows={count ?? 5} value={text} error={error} onEdit={onEdit} />;
}
