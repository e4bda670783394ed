import { useState } from 'react';
import { Card, LinkTabs, Tabs } from '../../src';
import { Checkbox, RadioList, Segments, ShareButtons, SkipButton, Switch } from '../../src/field/late';
import { Pagination } from '../../src/figures';
import styles from '../gallery.module.css';

export function Choices() {
  const [on, setOn] = useState(true);
  const [side, setSide] = useState<'B' | 'S'>('B');
  const sides = [
    { value: 'B' as const, id: 'B' as const, label: '매수' },
    { value: 'S' as const, id: 'S' as const, label: '매도' },
  ];
  return (
    <Card title="선택">
      <div className={styles.stack}>
        <Checkbox label="모두 동의합니다" checked={on} onToggle={setOn} />
        <Switch label="이메일 수신" hint="이벤트 소식을 받습니다." checked={on} onToggle={setOn} />
        <Segments label="구분" options={sides} value={side} onSelect={setSide} />
        <Segments loose label="구분" options={sides} value={side} onSelect={setSide} />
        <SkipButton label="선택 건너뛰기" onSkip={() => undefined} />
        <ShareButtons label="비율" percents={[10, 25, 50, 100]} mostLabel="최대" onTake={() => undefined} />
        <Tabs label="구분" tabs={sides} selected={side} onSelect={setSide} />
        <LinkTabs label="화면">
          <a href="#choices" aria-current="page">
            자산
          </a>
          <a href="#choices">거래내역</a>
        </LinkTabs>
        <Pagination
          label="페이지"
          previousLabel="이전"
          nextLabel="다음"
          page={3}
          totalPages={9}
          onPage={() => undefined}
        />
        <Pagination
          label="세는 동안의 페이지"
          previousLabel="이전"
          nextLabel="다음"
          page={2}
          totalPages={2}
          countingLabel="세는 중"
          onPage={() => undefined}
        />
      </div>
    </Card>
  );
}

type Receiver = 'domestic' | 'overseas' | 'personal';

export function RadioLists() {
  const [receiver, setReceiver] = useState<Receiver | null>('domestic');
  const list = {
    value: receiver,
    onSelect: setReceiver,
    options: [
      { value: 'domestic', label: '국내 거래소', description: '본인 명의 계정으로만 보낼 수 있습니다.' },
      { value: 'overseas', label: '해외 거래소' },
      { value: 'personal', label: '개인 지갑', description: '등록한 주소가 없습니다.', disabled: true },
    ] as const,
  };
  return (
    <Card title="목록에서 하나 선택">
      <div className={styles.stack}>
        <RadioList {...list} label="받는 거래소" hint="출금 후에는 변경할 수 없습니다." />
        <RadioList {...list} label="받는 거래소" value={null} error="받는 거래소를 선택하세요." required />
        <RadioList {...list} label="받는 거래소" disabled />
      </div>
    </Card>
  );
}
