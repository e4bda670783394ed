import { useState } from 'react';
import { Card, SearchField, TextField } from '../../src';
import { AmountField, CodeField, DateRangeField, PasswordField, Select, TextArea } from '../../src/field/late';
import styles from '../gallery.module.css';

export function Fields() {
  const [text, setText] = useState('');
  const [amount, setAmount] = useState('1234567.89');
  const [code, setCode] = useState('');
  const [range, setRange] = useState({ from: '2026-11-15', to: '2026-11-21' });
  return (
    <Card title="입력">
      <div className={styles.stack}>
        <TextField label="이메일" hint="가입 후에는 변경할 수 없습니다." value={text} onEdit={setText} />
        <TextField label="이메일" error="올바른 이메일을 입력해 주세요." value={text} onEdit={setText} />
        <PasswordField label="비밀번호" showLabel="보기" hideLabel="숨기기" value={text} onEdit={setText} />
        <SearchField label="코인명 검색" clearLabel="지우기" value={text} onEdit={setText} />
        <AmountField label="주문 수량" unit="BTC" decimals={8} value={amount} onEdit={setAmount} />
        <CodeField label="인증번호" value={code} onEdit={setCode} />
        <Select label="은행" options={[{ value: 'a', label: '마루은행' }]} value="a" onSelect={() => undefined} />
        <DateRangeField
          label="기간"
          fromLabel="시작일"
          toLabel="종료일"
          presetsLabel="빠른 선택"
          presets={[{ id: 'week', label: '1주일', from: '2026-11-15', to: '2026-11-21' }]}
          range={range}
          onEdit={setRange}
        />
      </div>
    </Card>
  );
}

const remaining = (left: number) => `${left}자 남음`;

export function TextAreas() {
  const [text, setText] = useState('수수료가 더 낮은 거래소로 옮깁니다.');
  const area = { value: text, onEdit: setText, maxLength: 500, remainingLabel: remaining };
  return (
    <Card title="여러 줄 입력">
      <div className={styles.stack}>
        <TextArea {...area} label="탈퇴 사유" hint="서비스 개선에만 사용합니다." />
        <TextArea {...area} label="문의 내용" error="문의 내용을 입력해 주세요." rows={2} />
        <TextArea {...area} label="메모" disabled rows={2} />
      </div>
    </Card>
  );
}
