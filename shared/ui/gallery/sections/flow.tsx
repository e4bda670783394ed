import { Button, buttonClass, Card } from '../../src';
import { CopyButton, GateList, LimitGauge, Stepper, Timeline } from '../../src/flow';
import styles from '../gallery.module.css';

const stepNames = ['약관 동의', '본인 확인', '계좌 인증', '서류 제출', '심사'];
const steps = (at: number, standing: 'current' | 'failed') =>
  stepNames.map((label, index) => ({
    id: label,
    label,
    state: index < at ? ('done' as const) : index === at ? standing : ('todo' as const),
  }));
const stepStates = { done: '완료', todo: '예정', failed: '실패' };

export const Steppers = () => (
  <Card title="단계">
    <div className={styles.stack}>
      <Stepper label="고객확인 단계" steps={steps(1, 'current')} stateLabels={stepStates} />
      <Stepper label="고객확인 단계, 거절됨" steps={steps(3, 'failed')} stateLabels={stepStates} />
      <div className={styles.narrow}>
        <Stepper label="고객확인 단계, 좁은 곳" steps={steps(1, 'current')} stateLabels={stepStates} />
      </div>
    </div>
  </Card>
);

const eventStates = { done: '완료', now: '진행 중', todo: '예정', failed: '실패' };

export const Timelines = () => (
  <Card title="진행 상황">
    <div className={styles.columns}>
      <Timeline
        label="출금 진행 상황"
        stateLabels={eventStates}
        events={[
          { id: 'asked', state: 'done', title: '출금 신청', time: '11.22 14:03:11', detail: '1,000,000원' },
          { id: 'sent', state: 'now', title: '은행 이체', time: '11.22 14:03:14', detail: '보통 10분 안에 끝납니다.' },
          { id: 'paid', state: 'todo', title: '출금 완료' },
        ]}
      />
      <Timeline
        label="거절된 출금"
        stateLabels={eventStates}
        events={[
          { id: 'asked', state: 'done', title: '출금 신청', time: '11.22 14:03:11' },
          {
            id: 'refused',
            state: 'failed',
            title: '은행이 거절했습니다',
            time: '11.22 14:04:02',
            detail: '예금주가 다릅니다. 금액은 잔고로 돌아왔습니다.',
          },
        ]}
      />
    </div>
  </Card>
);

const link = (text: string) => (
  <a className={buttonClass({ size: 's' })} href="#top">
    {text}
  </a>
);

export const Gates = () => (
  <Card title="조건">
    <GateList
      title="출금하려면"
      summary="3개 조건이 남았습니다."
      stateLabels={{ met: '충족', unmet: '미충족', checking: '확인 중', unknown: '확인하지 못함' }}
      gates={[
        { id: 'due', label: '고객확인', state: 'met' },
        { id: 'otp', label: 'OTP 등록', state: 'unmet', reason: 'OTP를 등록해야 합니다.', action: link('등록하기') },
        {
          id: 'hold',
          label: '첫 입금 후 72시간',
          state: 'unmet',
          reason: '11월 25일 14:03부터 출금할 수 있습니다.',
        },
        { id: 'account', label: '출금 계좌', state: 'checking' },
        {
          id: 'limit',
          label: '남은 한도',
          state: 'unknown',
          reason: '한도를 확인하지 못했습니다.',
          action: <Button size="s">다시 확인</Button>,
        },
      ]}
    />
  </Card>
);

export const Gauges = () => (
  <Card title="한도">
    <div className={styles.stack}>
      <LimitGauge label="1회 한도" ratio={0.24} usedText="1.20000000 / 5.00000000 BTC" leftText="3.80000000 BTC 남음" />
      <LimitGauge
        label="1일 한도"
        ratio={0.92}
        usedText="4.60000000 / 5.00000000 BTC"
        leftText="0.40000000 BTC 남음"
        hint="매일 0시에 초기화됩니다."
      />
      <LimitGauge
        label="1개월 한도"
        ratio={1.04}
        usedText="52.00000000 / 50.00000000 BTC"
        leftText="2.00000000 BTC 초과"
      />
    </div>
  </Card>
);

const copied = { copiedLabel: '복사했습니다.', failedLabel: '복사하지 못했습니다. 직접 선택해 복사해 주세요.' };

export const Copying = () => (
  <Card title="복사">
    <div className={styles.row}>
      <span className={styles.address}>
        bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq
        <CopyButton text="bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq" label="주소 복사" {...copied} />
      </span>
      <CopyButton wide text="104729" label="태그 복사" {...copied} />
      <CopyButton wide disabled text="" label="복사할 수 없음" {...copied} />
    </div>
  </Card>
);
