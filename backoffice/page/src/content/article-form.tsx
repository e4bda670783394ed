import type { StaffArticleChange, StaffArticleVersion } from '@maru/contract/staff';
import { Checkbox, Select } from '@maru/ui/fields';
import { useState } from 'react';
import { ReasonForm } from '../reason-form';
import { type ArticleBoard, categoriesOf } from '../words/content';
import styles from './content.module.css';
import type { ContentLanguage } from './language-tabs';
import { MomentField } from './moment-field';
import { TextsEditor, untitledIn } from './texts-editor';

interface ArticleFormProps {
  readonly board: ArticleBoard;
  /** Undefined for a new article. */
  readonly last: StaffArticleVersion | undefined;
  /** A version of it is still to come: the next one takes its place. */
  readonly isPlanned: boolean;
  readonly draft: string;
  readonly onSave: (change: StaffArticleChange) => Promise<boolean>;
}

const empty = { ko: { title: '', contents: '' } };

/** What the dialog says before a version is saved. */
function effectOf(
  { validFrom, shown }: Pick<StaffArticleChange, 'validFrom' | 'shown'>,
  replacesPlan: boolean,
): string {
  const from = validFrom ? '예약한 시각부터' : '지금부터';
  const effect = shown ? `${from} 회원에게 보입니다.` : `${from} 회원에게 보이지 않습니다.`;
  const replaced = replacesPlan ? ' 아직 적용되지 않은 예약 버전은 취소되고 이 버전으로 바뀝니다.' : '';
  return `${effect}${replaced} 이전 버전은 기록에 남습니다.`;
}

/** Writes the next version of an article, or the first one. */
export function ArticleForm({ board, last, isPlanned, draft, onSave }: ArticleFormProps) {
  const categories = categoriesOf(board);
  const [texts, setTexts] = useState(last?.texts ?? empty);
  const [language, setLanguage] = useState<ContentLanguage>('ko');
  const [category, setCategory] = useState(last?.category ?? categories[0] ?? '');
  const [pinned, setPinned] = useState(last?.pinned ?? false);
  const [shown, setShown] = useState(last?.shown ?? true);
  const [validFrom, setValidFrom] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const [problem, setProblem] = useState('');
  const isReady = () => {
    const untitled = untitledIn(texts);
    setProblem(untitled ? '제목을 입력해 주세요. 다른 언어를 쓰기 시작했다면 그 언어의 제목도 필요합니다.' : '');
    if (untitled) setLanguage(untitled);
    return !untitled && !isWrong;
  };
  const known = categories.includes(category) ? categories : [...categories, category];
  return (
    <ReasonForm
      title={last ? '새 버전 쓰기' : '새 글 쓰기'}
      draft={draft}
      isReady={isReady}
      acts={[
        {
          label: '저장',
          title: '저장할까요?',
          ...(last && { missing: '변경 사유를 입력해 주세요.' }),
          willHappen: effectOf({ validFrom, shown }, isPlanned),
          work: (reason) =>
            onSave({ board, seen: last?.version ?? 0, category, pinned, shown, texts, validFrom, reason }),
        },
      ]}
    >
      <div className={styles.row}>
        <Select
          label="분류"
          options={known.map((value) => ({ value, label: value }))}
          value={category}
          onSelect={setCategory}
        />
        <MomentField
          label="적용 시각 (KST, 비우면 바로)"
          onEdit={(moment, wrong) => {
            setValidFrom(moment);
            setWrong(wrong);
          }}
        />
        <Checkbox label="상단 고정" checked={pinned} onToggle={setPinned} />
        <Checkbox label="게시" checked={shown} onToggle={setShown} />
      </div>
      <TextsEditor texts={texts} onEdit={setTexts} language={language} onLanguage={setLanguage} error={problem} />
    </ReasonForm>
  );
}
