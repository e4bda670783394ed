import { ServicesProvider } from '@maru/platform';
import type { CodeProblem, SecondFactor } from '@maru/platform/commands';
import { createTestServices } from '@maru/platform/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { modalTextsReady } from './register-modal-texts';
import { StepUpModal, type StepUpModalProps } from './step-up-modal';

const tokens = 'GET /v1/auth/means';
const payment = { coinId: '0', amount: '10000' };

const proof = (token: string, code: string, means: 'OTP' | 'SMS' = 'OTP') => ({ means, token, code });

/** @param answers - what is wrong with each code that is sent; null once the modal is done. */
async function open({ answers = [null] as (CodeProblem | null)[], ...change }: Partial<OpenOptions> = {}) {
  await modalTextsReady;
  let now = Date.UTC(2026, 10, 21, 3);
  const services = createTestServices({ now: () => now });
  services.api
    .answer(`${tokens}/OTP/token`, { token: 'T-OTP', expiresInSeconds: 600 })
    .answer(`${tokens}/SMS/token`, { token: 'T-SMS', expiresInSeconds: 180, to: '***-****-5678' });
  const pay = jest.fn(async (_: SecondFactor) => answers.shift() ?? null);
  const onAnswer = jest.fn();
  const input = {
    payment,
    summary: [{ label: '출금 금액', value: '10,000원' }],
    means: ['OTP', 'SMS'] as const,
    pay,
    ...change,
  };
  render(
    <ServicesProvider value={services}>
      <StepUpModal input={input} onAnswer={onAnswer} />
    </ServicesProvider>,
  );
  const advance = (ms: number) => {
    now += ms;
  };
  return { ...services, onAnswer, pay, advance, user: userEvent.setup() };
}

type OpenOptions = StepUpModalProps['input'] & { readonly answers: (CodeProblem | null)[] };

const code = () => screen.getByLabelText('인증번호 6자리');
const confirm = () => screen.getByRole('button', { name: '확인' });

describe('the second factor of a payment (WALT-120)', () => {
  it('shows what is paid, and pays with the code of the app and a token of that payment', async () => {
    const { api, onAnswer, pay, user } = await open();
    expect(screen.getByRole('dialog')).toHaveTextContent('출금 금액10,000원');
    await user.type(code(), '123456');
    await user.click(confirm());
    expect(api.to(`${tokens}/OTP/token`)[0]?.sent).toEqual(payment);
    expect(pay.mock.calls).toEqual([[proof('T-OTP', '123456')]]);
    expect(onAnswer.mock.calls).toEqual([['sent']]);
  });

  it('sends nothing with the last digit: the member confirms', async () => {
    const { api, pay, user } = await open();
    expect(confirm()).toBeDisabled();
    await user.type(code(), '123456');
    expect(confirm()).toBeEnabled();
    expect(pay).not.toHaveBeenCalled();
    expect(api.calls).toEqual([]);
  });

  it('sends a code to the phone and counts its time, where the member chooses that (WALT-121)', async () => {
    const { onAnswer, pay, user } = await open();
    await user.click(screen.getByRole('radio', { name: '휴대폰' }));
    expect(code()).toBeDisabled();
    await user.click(screen.getByRole('button', { name: '인증번호 요청' }));
    expect(await screen.findByText('***-****-5678(으)로 인증번호를 보냈습니다.')).toBeInTheDocument();
    expect(screen.getByRole('timer')).toHaveTextContent('03:00');
    await user.type(code(), '654321');
    await user.click(confirm());
    expect(pay.mock.calls).toEqual([[proof('T-SMS', '654321', 'SMS')]]);
    expect(onAnswer).toHaveBeenCalledWith('sent');
  });

  it('says why no token came and stays open', async () => {
    const { api, onAnswer, user } = await open({ means: ['SMS'] });
    api.refuse(`${tokens}/SMS/token`, 'TOO_MANY_REQUESTS', '요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.', 429);
    await user.click(screen.getByRole('button', { name: '인증번호 요청' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('요청이 너무 많습니다.');
    expect(onAnswer).not.toHaveBeenCalled();
  });

  it('can be left, with Escape too', async () => {
    const { onAnswer, user } = await open();
    await user.click(screen.getByRole('button', { name: '취소' }));
    await user.keyboard('{Escape}');
    expect(onAnswer.mock.calls).toEqual([['cancelled'], ['cancelled']]);
  });
});

describe('a code that was refused', () => {
  it('is told at its field, which is empty and focused for the next one, under the same token', async () => {
    const { api, onAnswer, pay, user } = await open({ answers: ['wrong', 'wrong', null] });
    for (const wrong of ['111111', '222222']) {
      await user.type(code(), wrong);
      await user.click(confirm());
      expect(code()).toHaveAccessibleDescription('인증번호를 확인해 주세요.');
      expect(code()).toHaveValue('');
      expect(code()).toHaveFocus();
      expect(onAnswer).not.toHaveBeenCalled();
    }
    await user.type(code(), '3');
    expect(code()).not.toHaveAccessibleDescription();
    await user.type(code(), '33333');
    await user.keyboard('{Enter}');
    expect(pay.mock.calls.flat()).toEqual(['111111', '222222', '333333'].map((each) => proof('T-OTP', each)));
    expect(api.to(`${tokens}/OTP/token`)).toHaveLength(1);
    expect(onAnswer.mock.calls).toEqual([['sent']]);
  });

  it('leaves the countdown of the SMS as it is, and another SMS starts a new one under its own token', async () => {
    const { api, advance, pay, user } = await open({ means: ['SMS'], answers: ['wrong', null] });
    await user.click(screen.getByRole('button', { name: '인증번호 요청' }));
    await user.type(code(), '111111');
    advance(60_000);
    await user.click(confirm());
    // The countdown is drawn once a second.
    await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent('02:00'), { timeout: 5000 });
    api.answer(`${tokens}/SMS/token`, { token: 'T-2', expiresInSeconds: 180, to: '***-****-5678' });
    await user.click(screen.getByRole('button', { name: '인증번호 재전송' }));
    expect(code()).not.toHaveAccessibleDescription();
    await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent('03:00'));
    await user.type(code(), '222222');
    await user.click(confirm());
    expect(pay.mock.calls.flat()).toEqual([proof('T-SMS', '111111', 'SMS'), proof('T-2', '222222', 'SMS')]);
  });

  it('because its time was over asks for another SMS (WALT-121)', async () => {
    const { onAnswer, user } = await open({ means: ['SMS'], answers: ['expired'] });
    await user.click(screen.getByRole('button', { name: '인증번호 요청' }));
    await user.type(code(), '111111');
    await user.click(confirm());
    expect(code()).toHaveAccessibleDescription('인증시간 초과');
    expect(code()).toBeDisabled();
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.getByRole('button', { name: '인증번호 재전송' })).toBeEnabled();
    expect(onAnswer).not.toHaveBeenCalled();
  });

  it('of one way is not told of the other, which has a token of its own', async () => {
    const { pay, user } = await open({ answers: ['wrong', 'wrong', null] });
    await user.type(code(), '111111');
    await user.click(confirm());
    await user.click(screen.getByRole('radio', { name: '휴대폰' }));
    expect(code()).not.toHaveAccessibleDescription();
    await user.click(screen.getByRole('button', { name: '인증번호 요청' }));
    await user.type(code(), '222222');
    await user.click(confirm());
    expect(pay.mock.calls.flat().map(({ token }) => token)).toEqual(['T-OTP', 'T-SMS']);
  });
});

describe('leaving the modal', () => {
  it('is not possible while the payment is on its way', async () => {
    let decide: (problem: CodeProblem | null) => void = () => undefined;
    const { onAnswer, user } = await open({ pay: () => new Promise((resolve) => (decide = resolve)) });
    await user.type(code(), '123456');
    await user.click(confirm());
    expect(screen.getByRole('button', { name: '취소' })).toBeDisabled();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: '닫기' }));
    expect(onAnswer).not.toHaveBeenCalled();
    await act(async () => decide('wrong'));
    await user.click(screen.getByRole('button', { name: '취소' }));
    expect(onAnswer.mock.calls).toEqual([['cancelled']]);
  });

  it('before its token has come pays nothing', async () => {
    const { api, onAnswer, pay, user } = await open();
    let arrive: (token: unknown) => void = () => undefined;
    api.answer(`${tokens}/OTP/token`, () => new Promise((resolve) => (arrive = resolve)));
    await user.type(code(), '123456');
    await user.click(confirm());
    await user.click(screen.getByRole('button', { name: '취소' }));
    await act(async () => arrive({ token: 'T', expiresInSeconds: 600 }));
    expect(pay).not.toHaveBeenCalled();
    expect(onAnswer.mock.calls).toEqual([['cancelled']]);
  });
});
