import { Card } from '@maru/ui';
import { Form } from '@maru/ui/fields';
import { useState } from 'react';
import { useStaff } from '../staff-context';
import styles from '../styles/detail.module.css';
import { useUnsaved } from '../unsaved';
import { useAttempt } from '../use-attempt';
import type { SaleFormProps } from './act-form';
import { SaveLine } from './save-line';
import { TermsFields, termsOfTyped, termsProblem, typedTerms } from './terms-fields';

/** Terms of a draft. */
export function TermsForm({ sale, seen, onChange }: SaleFormProps) {
  const { api } = useStaff();
  const [terms, setTerms] = useState(() => typedTerms(sale.terms));
  const [wrong, setWrong] = useState('');
  const { onChange: written, saved } = useUnsaved();
  const attempt = useAttempt();
  const save = () => {
    const found = termsProblem(terms);
    setWrong(found);
    if (found) return;
    void attempt.run(async () => {
      const isSaved = await onChange(async () => {
        const now = await api.changeSaleTerms(sale.code, { terms: termsOfTyped(terms), seen });
        return { said: '판매 조건을 저장했습니다.', now };
      });
      if (isSaved) saved();
    });
  };
  return (
    <Card title="판매 조건">
      <Form className={styles.form} aria-label="판매 조건" onSubmit={save}>
        <div className={styles.form} onChange={written}>
          <TermsFields terms={terms} onEdit={setTerms} />
        </div>
        <p className={styles.hint}>공개하면 바꿀 수 없습니다. 저장하면 공개 제안이 취소됩니다.</p>
        <SaveLine wrong={wrong} attempt={attempt} label="판매 조건 저장" />
      </Form>
    </Card>
  );
}
