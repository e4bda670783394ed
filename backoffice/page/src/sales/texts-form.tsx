import { useState } from 'react';
import { ReasonForm } from '../reason-form';
import { useStaff } from '../staff-context';
import type { SaleFormProps } from './act-form';
import { type SaleLanguage, TextFields } from './text-fields';

/** What members read of a sale; of a published one a change needs a reason. */
export function TextsForm({ sale, seen, onChange }: SaleFormProps) {
  const { api } = useStaff();
  const [texts, setTexts] = useState(sale.texts);
  const [language, setLanguage] = useState<SaleLanguage>('ko');
  const [problem, setProblem] = useState('');
  const isDraft = sale.state === 'draft';
  const isReady = () => {
    const isNamed = texts.name.ko.trim() !== '';
    setProblem(isNamed ? '' : '한국어 이름을 입력해 주세요.');
    if (!isNamed) setLanguage('ko');
    return isNamed;
  };
  return (
    <ReasonForm
      title="글"
      draft={`sale-texts/${sale.code}`}
      label={isDraft ? '사유 (선택)' : '사유'}
      isReady={isReady}
      acts={[
        {
          label: '글 저장',
          title: '글을 저장할까요?',
          ...(!isDraft && { missing: '사유를 입력해 주세요.' }),
          willHappen: isDraft ? '초안에 저장합니다. 공개 제안이 있으면 취소됩니다.' : '회원에게 바로 보입니다.',
          work: (reason) =>
            onChange(async () => {
              const now = await api.changeSaleTexts(sale.code, { texts, reason, seen });
              return { said: '글을 저장했습니다.', now };
            }),
        },
      ]}
    >
      <TextFields texts={texts} onEdit={setTexts} language={language} onLanguage={setLanguage} problem={problem} />
    </ReasonForm>
  );
}
