import { Button, Card, Notice } from '@maru/ui';
import { Form, TextArea } from '@maru/ui/fields';
import { useRef, useState } from 'react';
import { isRefusal, textOf, Unreachable } from '../api/problems';
import { useStaff } from '../staff-context';
import styles from '../styles/detail.module.css';
import { useAttempt } from '../use-attempt';
import { useDraft } from '../use-draft';

const answerMax = 5_000;

interface AnswerFormProps {
  readonly id: string;
  readonly onAnswered: () => void;
  /** The inquiry turned out to be answered. @param text - says so. */
  readonly onTaken: (text: string) => void;
}

/** Answers an inquiry, once. What is written stays until the server has it. */
export function AnswerForm({ id, onAnswered, onTaken }: AnswerFormProps) {
  const { api } = useStaff();
  const [answer, setAnswer] = useDraft(`inquiry/${id}`);
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { busy, problem, run } = useAttempt();
  const isLost = problem instanceof Unreachable;
  const given = answer.trim();
  const send = () => {
    setMissing(given === '');
    if (given === '') return field.current?.focus();
    void run(async () => {
      try {
        await api.answer(id, given);
      } catch (error) {
        if (!isRefusal(error, 'ALREADY_PROCESSED')) throw error;
        onTaken('이미 답변이 등록된 문의입니다. 등록된 답변을 불러왔습니다.');
        return;
      }
      setAnswer('');
      onAnswered();
    });
  };
  return (
    <Card title="답변 작성">
      <Form className={styles.form} aria-label="답변 작성" onSubmit={send}>
        <TextArea
          ref={field}
          label="답변"
          hint="등록한 답변은 고칠 수 없으며, 회원에게 메일로 알려집니다."
          error={missing && given === '' && '답변을 입력해 주세요.'}
          rows={10}
          value={answer}
          onEdit={setAnswer}
          maxLength={answerMax}
          remainingLabel={(left) => `${left.toLocaleString('ko')}자 남음`}
        />
        {problem !== null && (
          <Notice tone="danger" live title={isLost ? '답변이 전송되지 않았을 수 있습니다.' : undefined}>
            {isLost ? `${textOf(problem)} 작성한 내용은 그대로 있습니다. 두 번 등록되지 않습니다.` : textOf(problem)}
          </Notice>
        )}
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" busy={busy}>
            {isLost ? '다시 보내기' : '답변 등록'}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
