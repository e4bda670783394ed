import { ServicesProvider } from '@maru/platform';
import { createTestServices } from '@maru/platform/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { modalTextsReady } from './register-modal-texts';
import { StepUpModal, type StepUpModalProps } from './step-up-modal';

const tokens = 'GET /v1/auth/means';
const payment = { coinId: '0', amount: '10000' };

async function open(change: Partial<StepUpModalProps['input']> = {}) {
  await modalTextsReady;
  const services = createTestServices();
  services.api
    .answer(`${tokens}/OTP/token`, { token: 'T-OTP', expiresInSeconds: 180 })
    .answer(`${tokens}/SMS/token`, { token: 'T-SMS', expiresInSeconds: 180, to: '***-****-5678' });
  const onAnswer = jest.fn();
  const input = {
    payment,
    summary: [{ label: '출금 금액', value: '10,000원' }],
    means: ['OTP', 'SMS'] as const,
    ...change,
  };
  render(
    <ServicesProvider value={services}>
      <StepUpModal input={input} onAnswer={onAnswer} />
    </ServicesProvider>,
  );
  return { ...services, onAnswer, user: userEvent.setup() };
}

const code = () => screen.getByLabelText('인증번호 6자리');
const confirm = () => screen.getByRole('button', { name: '확인' });

describe('the second factor of a payment (WALT-120)', () => {
  it('shows what is paid and answers the code of the app with a token of that payment', async () => {
    const { api, onAnswer, user } = await open();
    expect(screen.getByRole('dialog')).toHaveTextContent('출금 금액10,000원');
    await user.type(code(), '123456');
    await user.click(confirm());
    expect(api.to(`${tokens}/OTP/token`)[0]?.sent).toEqual(payment);
    expect(onAnswer).toHaveBeenCalledWith({ means: 'OTP', token: 'T-OTP', code: '123456' });
  });

  it('sends nothing with the last digit: the member confirms', async () => {
    const { api, onAnswer, user } = await open();
    expect(confirm()).toBeDisabled();
    await user.type(code(), '123456');
    expect(confirm()).toBeEnabled();
    expect(onAnswer).not.toHaveBeenCalled();
    expect(api.calls).toEqual([]);
  });

  it('sends a code to the phone and counts its time, where the member chooses that', async () => {
    const { onAnswer, user } = await open();
    await user.click(screen.getByRole('radio', { name: '휴대폰' }));
    expect(code()).toBeDisabled();
    await user.click(screen.getByRole('button', { name: '인증번호 요청' }));
    expect(await screen.findByText('***-****-5678(으)로 인증번호를 보냈습니다.')).toBeInTheDocument();
    expect(screen.getByRole('timer')).toHaveTextContent('03:00');
    await user.type(code(), '654321');
    await user.click(confirm());
    expect(onAnswer).toHaveBeenCalledWith({ means: 'SMS', token: 'T-SMS', code: '654321' });
  });

  it('says why no token came and stays open', async () => {
    const { api, onAnswer, user } = await open({ means: ['SMS'] });
    api.refuse(`${tokens}/SMS/token`, 'TOO_MANY_REQUESTS', '요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.', 429);
    await user.click(screen.getByRole('button', { name: '인증번호 요청' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('요청이 너무 많습니다.');
    expect(onAnswer).not.toHaveBeenCalled();
  });

  it('says why it asks again', async () => {
    await open({ problem: '인증번호를 확인해 주세요.' });
    expect(screen.getByRole('alert')).toHaveTextContent('인증번호를 확인해 주세요.');
  });

  it('can be left, with Escape too', async () => {
    const { onAnswer, user } = await open();
    await user.click(screen.getByRole('button', { name: '취소' }));
    await user.keyboard('{Escape}');
    expect(onAnswer.mock.calls).toEqual([['cancelled'], ['cancelled']]);
  });
});
