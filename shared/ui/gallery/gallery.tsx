import { useState } from 'react';
import {
  AllocationRing,
  Badge,
  Button,
  Card,
  ChangeText,
  CoinMark,
  Countdown,
  Disclosure,
  EmptyState,
  ErrorState,
  Facts,
  Logo,
  Notice,
  Pagination,
  PriceText,
  ProgressBar,
  SearchField,
  SkeletonRows,
  Sparkline,
  Table,
  Tabs,
  TextField,
} from '../src';
import { type Bar, CandleChart, DepthChart } from '../src/charts';
import {
  AmountField,
  Checkbox,
  CodeField,
  DateRangeField,
  PasswordField,
  Segments,
  Select,
  Switch,
} from '../src/field/late';
import { Dialog } from '../src/overlays';
import styles from './gallery.module.css';

const nothing = () => undefined;
const bars: Bar[] = Array.from({ length: 90 }, (_, at) => {
  const open = 100 + 12 * Math.sin(at / 7);
  const close = 100 + 12 * Math.sin((at + 1) / 7) + 3 * Math.cos(at);
  return {
    time: 1_763_000_000 + at * 900,
    open,
    close,
    high: Math.max(open, close) + 2,
    low: Math.min(open, close) - 2,
    volume: 5 + (at % 9),
  };
});
const depth = (direction: 1 | -1) =>
  Array.from({ length: 12 }, (_, at) => ({ price: 100 + direction * (at + 1), sum: (at + 1) ** 1.5 }));

/** Every component of the kit on one page; the theme follows the switch. */
export function Gallery() {
  const [dark, setDark] = useState(false);
  const setTheme = (on: boolean) => {
    setDark(on);
    document.documentElement.dataset.theme = on ? 'dark' : 'light';
  };
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <Logo />
        <Switch label="어두운 화면" checked={dark} onToggle={setTheme} />
      </header>
      <div className={styles.columns}>
        <Buttons />
        <Fields />
        <Choices />
        <Prices />
        <Feedback />
        <Lists />
        <Charts theme={dark ? 'dark' : 'light'} />
      </div>
    </main>
  );
}

function Buttons() {
  const [open, setOpen] = useState(false);
  return (
    <Card title="버튼과 대화상자">
      <div className={styles.row}>
        {(['primary', 'secondary', 'quiet', 'danger', 'rise', 'fall'] as const).map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <Button busy>처리 중</Button>
        <Button disabled>사용 안 함</Button>
        <Button size="s" onClick={() => setOpen(true)}>
          대화상자
        </Button>
      </div>
      <Dialog
        open={open}
        title="주문을 취소할까요?"
        closeLabel="닫기"
        onClose={() => setOpen(false)}
        actions={
          <Button variant="primary" onClick={() => setOpen(false)}>
            확인
          </Button>
        }
      >
        취소한 주문은 되돌릴 수 없습니다.
      </Dialog>
    </Card>
  );
}

function Fields() {
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
        <Select label="은행" options={[{ value: 'a', label: '마루은행' }]} value="a" onSelect={nothing} />
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

function Choices() {
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
        <Tabs label="구분" tabs={sides} selected={side} onSelect={setSide} />
        <Pagination label="페이지" previousLabel="이전" nextLabel="다음" page={3} totalPages={9} onPage={nothing} />
      </div>
    </Card>
  );
}

function Prices() {
  const slices = [
    { id: 'BTC', share: 0.5 },
    { id: 'ETH', share: 0.3 },
    { id: 'KRW', share: 0.2 },
  ];
  return (
    <Card title="시세">
      <div className={styles.row}>
        <CoinMark code="BTC" size={28} />
        <PriceText text="158,088,000" direction="rise" strong />
        <ChangeText text="0.17%" direction="rise" arrow />
        <ChangeText text="2.18%" direction="fall" arrow />
        <PriceText text="1,464.5" direction="rise" stale />
        <Sparkline values={[3, 4, 2, 5, 6, 4, 7]} direction="rise" />
        <Badge>종료</Badge>
        <Badge tone="ok">진행중</Badge>
        <Badge tone="warn">D-3</Badge>
        <Badge tone="accent">화이트리스트</Badge>
        <Countdown until={65_000} now={() => performance.now()} />
      </div>
      <AllocationRing label="자산 구성" slices={slices} />
      <ProgressBar label="판매율" ratio={0.427} />
      <ProgressBar label="불러오는 중" thin />
    </Card>
  );
}

function Feedback() {
  return (
    <Card title="안내와 상태">
      <div className={styles.stack}>
        {(['info', 'ok', 'warn', 'danger'] as const).map((tone) => (
          <Notice key={tone} tone={tone} title="알려 드립니다">
            비밀번호를 변경하면 24시간 동안 출금이 제한됩니다.
          </Notice>
        ))}
        <EmptyState compact title="미체결 주문이 없습니다." />
        <ErrorState compact title="주문을 불러오지 못했습니다." retryLabel="다시 시도" onRetry={nothing} />
        <SkeletonRows label="불러오는 중" rows={2} />
        <Disclosure title="인증 메일이 오지 않아요">스팸 메일함을 확인해 주세요.</Disclosure>
      </div>
    </Card>
  );
}

function Lists() {
  const rows = [
    { id: '1', coin: 'BTC', price: '158,088,000' },
    { id: '2', coin: 'ETH', price: '5,425,000' },
  ];
  return (
    <Card title="목록">
      <Table
        label="시세"
        columns={[
          { key: 'coin', title: '코인', lead: true, cell: (row) => row.coin },
          { key: 'price', title: '현재가', align: 'end', cell: (row) => row.price },
        ]}
        rows={rows}
        rowKey={(row) => row.id}
      />
      <Facts facts={[{ label: '최소 주문 금액', value: '5,000 KRW' }]} />
    </Card>
  );
}

const Charts = ({ theme }: { theme: string }) => (
  <Card title="차트">
    <div className={styles.chart}>
      <CandleChart label="시세 차트" bars={bars} decimals={1} intraday locale="ko" theme={theme} />
    </div>
    <div className={styles.depth}>
      <DepthChart label="호가 누적" bids={depth(-1)} asks={depth(1)} />
    </div>
  </Card>
);
