import { Card, Page, TextField } from '@maru/ui';
import { Form } from '@maru/ui/fields';
import { useState } from 'react';
import { goTo } from '../place';
import { useStaff } from '../staff-context';
import styles from '../styles/detail.module.css';
import { useUnsaved } from '../unsaved';
import { useAttempt } from '../use-attempt';
import { SaveLine } from './save-line';
import { noTerms, TermsFields, termsOfTyped, termsProblem } from './terms-fields';
import { noTexts, type SaleLanguage, TextFields } from './text-fields';

/** Makes a draft, which nobody but the staff sees. */
export function NewSaleScreen() {
  const { api } = useStaff();
  const [code, setCode] = useState('');
  const [terms, setTerms] = useState(noTerms);
  const [texts, setTexts] = useState(noTexts);
  const [language, setLanguage] = useState<SaleLanguage>('ko');
  const [wrong, setWrong] = useState('');
  const { onChange, saved } = useUnsaved();
  const attempt = useAttempt();
  const make = () => {
    const found = problemOf(code, texts.name.ko) || termsProblem(terms);
    setWrong(found);
    if (found) return;
    void attempt.run(async () => {
      await api.makeSale({ code, terms: termsOfTyped(terms), texts });
      saved();
      goTo({ screen: 'sale', code });
    });
  };
  return (
    <Page title="새 토큰 세일" intro="초안으로 만들어집니다. 공개는 두 사람이 결정합니다." width="text">
      <div onChange={onChange}>
        <Form className={styles.form} aria-label="새 토큰 세일" onSubmit={make}>
          <Card title="판매 조건">
            <div className={styles.form}>
              <TextField
                label="세일 코드"
                hint="주소에 쓰입니다. 나중에 바꿀 수 없습니다."
                value={code}
                maxLength={40}
                onEdit={(text) => setCode(text.toUpperCase())}
              />
              <TermsFields terms={terms} onEdit={setTerms} />
            </div>
          </Card>
          <Card title="글">
            <div className={styles.form}>
              <TextFields texts={texts} onEdit={setTexts} language={language} onLanguage={setLanguage} />
            </div>
          </Card>
          <SaveLine wrong={wrong} attempt={attempt} label="초안 만들기" />
        </Form>
      </div>
    </Page>
  );
}

function problemOf(code: string, name: string): string {
  if (!/^[A-Z0-9_-]{2,40}$/.test(code)) return '세일 코드는 대문자, 숫자, -, _ 2~40자입니다.';
  return name.trim() === '' ? '한국어 이름을 입력해 주세요.' : '';
}
