import { render, screen, within } from '@testing-library/react';
import { GateList } from './gate-list';
import { gaugeStateOf, LimitGauge } from './limit-gauge';
import { Stepper } from './stepper';
import { Timeline } from './timeline';

describe('Stepper', () => {
  const stateLabels = { done: '완료', todo: '예정', failed: '실패' };
  const steps = [
    { id: 'name', label: '본인 확인', state: 'done' },
    { id: 'bank', label: '계좌 인증', state: 'current' },
    { id: 'papers', label: '서류 제출', state: 'todo' },
  ] as const;

  it('says which step the member is at and how far the others are, not by marks alone', () => {
    render(<Stepper label="고객확인 단계" steps={steps} stateLabels={stateLabels} />);
    const items = within(screen.getByRole('list', { name: '고객확인 단계' })).getAllByRole('listitem');
    expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null]);
    expect(items.map((item) => item.lastElementChild?.textContent)).toEqual([
      '본인 확인 (완료)',
      '계좌 인증',
      '서류 제출 (예정)',
    ]);
  });

  it('counts its steps for narrow places, without telling screen readers twice', () => {
    const { rerender } = render(<Stepper label="단계" steps={steps} stateLabels={stateLabels} />);
    expect(screen.getByText('2 / 3').parentElement).toHaveTextContent('2 / 3계좌 인증');
    expect(screen.getByText('2 / 3').parentElement).toHaveAttribute('aria-hidden', 'true');
    const refused = [steps[0], { ...steps[1], state: 'failed' as const }, steps[2]];
    rerender(<Stepper label="단계" steps={refused} stateLabels={stateLabels} />);
    expect(screen.getByText('2 / 3')).toBeInTheDocument();
    const all = steps.map((step) => ({ ...step, state: 'done' as const }));
    rerender(<Stepper label="단계" steps={all} stateLabels={stateLabels} />);
    expect(screen.getByText('3 / 3')).toBeInTheDocument();
  });
});

it('tells the life of a withdrawal in its order, with state, time and detail of each event', () => {
  render(
    <Timeline
      label="출금 진행 상황"
      stateLabels={{ done: '완료', now: '진행 중', todo: '예정', failed: '실패' }}
      events={[
        { id: 'asked', title: '출금 신청', state: 'done', time: '11.22 14:03' },
        { id: 'sent', title: '은행 이체', state: 'now', detail: '보통 10분 안에 끝납니다.' },
        { id: 'paid', title: '출금 완료', state: 'todo' },
      ]}
    />,
  );
  const items = within(screen.getByRole('list', { name: '출금 진행 상황' })).getAllByRole('listitem');
  expect(items[0]).toHaveTextContent('출금 신청 (완료)11.22 14:03');
  expect(items[1]).toHaveTextContent('은행 이체 (진행 중)보통 10분 안에 끝납니다.');
  expect(items[1]).toHaveAttribute('aria-current', 'step');
  expect(items[2]).toHaveTextContent('출금 완료 (예정)');
});

describe('GateList', () => {
  const stateLabels = { met: '충족', unmet: '미충족', checking: '확인 중', unknown: '확인 못 함' };
  const action = <a href="/app/kyc">인증하기</a>;

  it('shows why a condition is not met and what leads on, and neither of both once it is', () => {
    const gate = { id: 'due', label: '고객확인', reason: '고객확인이 필요합니다', action };
    const list = (state: 'met' | 'unmet') => (
      <GateList title="출금 조건" stateLabels={stateLabels} gates={[{ ...gate, state }]} />
    );
    const { rerender } = render(list('unmet'));
    const region = screen.getByRole('region', { name: '출금 조건' });
    expect(within(region).getByRole('listitem')).toHaveTextContent('고객확인 (미충족)고객확인이 필요합니다인증하기');
    rerender(list('met'));
    expect(within(region).getByRole('listitem')).toHaveTextContent(/^고객확인 \(충족\)$/);
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('is busy as long as a condition is being looked at, and speaks of what it comes to', () => {
    const list = (state: 'checking' | 'unknown', summary: string) => (
      <GateList
        title="출금 조건"
        stateLabels={stateLabels}
        gates={[{ id: 'otp', label: 'OTP 등록', state }]}
        summary={summary}
      />
    );
    const { rerender } = render(list('checking', '확인하고 있습니다'));
    expect(screen.getByRole('region')).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('status')).toHaveTextContent('확인하고 있습니다');
    rerender(list('unknown', '1개를 확인하지 못했습니다'));
    expect(screen.getByRole('region')).toHaveAttribute('aria-busy', 'false');
    expect(screen.getByRole('status')).toHaveTextContent('1개를 확인하지 못했습니다');
  });
});

describe('LimitGauge', () => {
  const texts = { label: '1일 한도', usedText: '4.2 / 5 BTC 사용', leftText: '0.8 BTC 남음' };

  it('says both amounts as the caller computed them (WALT-064)', () => {
    render(<LimitGauge {...texts} ratio={0.84} />);
    const meter = screen.getByRole('meter', { name: '1일 한도' });
    expect(meter).toHaveAttribute('aria-valuenow', '84');
    expect(meter).toHaveAttribute('aria-valuetext', '4.2 / 5 BTC 사용, 0.8 BTC 남음');
  });

  it('draws no more than the whole limit, and nothing for less than none', () => {
    const { rerender } = render(<LimitGauge {...texts} ratio={1.7} />);
    expect(screen.getByRole('meter')).toHaveAttribute('aria-valuenow', '100');
    rerender(<LimitGauge {...texts} ratio={-1} />);
    expect(screen.getByRole('meter')).toHaveAttribute('aria-valuenow', '0');
  });

  it('shows a sign beside the colour, by the ratio unless the caller knows better', () => {
    const { container, rerender } = render(<LimitGauge {...texts} ratio={0.2} />);
    expect(container.querySelector('svg')).toBeNull();
    rerender(<LimitGauge {...texts} ratio={0.2} state="over" />);
    expect(container.querySelector('svg')).not.toBeNull();
    expect([0, 0.79, 0.8, 0.999, 1, 1.2].map(gaugeStateOf)).toEqual([
      'normal',
      'normal',
      'near',
      'near',
      'over',
      'over',
    ]);
  });
});
