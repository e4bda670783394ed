import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfirmationApi } from './confirmation-api';
import { ConfirmationPage } from './confirmation-page';
import { readPlace } from './place';
import { draft, ExchangeDouble, refusal } from './testing/exchange-double';

const place = readPlace(new URLSearchParams(''), 'https://maru.test');
const result = { id: '1', amount: '0.5', fee: '0.008', toAddress: draft.toAddress, status: 'ready' };
const otpToken = { token: 'O', expiresInSeconds: 600 };
const smsToken = { token: 'S', expiresInSeconds: 180, to: '***-****-5678' };
const refused = refusal(409, 'WITHDRAWAL_OVER_LIMIT', '출금 가능 수량(한도)을 초과했습니다.');

let exchange: ExchangeDouble;
beforeEach(async () => {
  exchange = new ExchangeDouble();
  globalThis.fetch = exchange.fetch as unknown as typeof fetch;
  exchange.will('', draft);
  const opening = { ticket: 'ticket', draft: '', sent: '' };
  render(<ConfirmationPage api={new ConfirmationApi()} opening={opening} place={place} />);
  await screen.findByText('0.5 ETH');
});

const field = () => screen.getByLabelText('인증번호 6자리');
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const confirm = async (code: string) => {
  await userEvent.type(field(), code);
  await press('출금하기');
};
const isDone = () => screen.findByText('출금 신청이 접수되었습니다');

/** An answer that comes when the test says so. */
function late<T>() {
  let come!: (answer: T) => void;
  const answer = new Promise<T>((resolve) => (come = resolve));
  return { answer, come: (value: T) => act(async () => come(value)) };
}

describe('the token of a confirmation (WALT-120, WALT-121)', () => {
  it('is the one of the means that was chosen, whatever the answer for the other says later', async () => {
    const sms = late<object>();
    exchange.will('/token', sms.answer, otpToken);
    exchange.will('/confirm', result);
    await choose('문자');
    await press('인증번호 받기');
    await choose('OTP');
    await userEvent.type(field(), '123');
    await sms.come(smsToken);
    expect(field()).toHaveValue('123');
    await confirm('456');
    await isDone();
    expect(exchange.sent.at(-1)?.body).toMatchObject({ authType: 'O', authToken: 'O', authValue: '123456' });
  });

  it('keeps a failure to itself that came for the means of before', async () => {
    const sms = late<object>();
    exchange.will('/token', sms.answer);
    await choose('문자');
    await press('인증번호 받기');
    await choose('OTP');
    await sms.come(refusal(429, 'TOO_MANY_REQUESTS', '요청이 너무 많습니다.'));
    expect(screen.queryByText(/요청이 너무 많습니다/)).toBeNull();
  });

  it('is another one after a refusal, which may have used it up', async () => {
    exchange.will('/token', otpToken, { ...otpToken, token: 'O2' });
    exchange.will('/confirm', refused, result);
    await confirm('111111');
    await screen.findByRole('alertdialog');
    await press('확인');
    expect(field()).toHaveValue('');
    await confirm('222222');
    await isDone();
    expect(exchange.sent.at(-1)?.body).toMatchObject({ authToken: 'O2', authValue: '222222' });
  });

  it('comes with another message after a refusal', async () => {
    exchange.will('/token', smsToken, { ...smsToken, token: 'S2' });
    exchange.will('/confirm', refused, result);
    await choose('문자');
    await press('인증번호 받기');
    await confirm('111111');
    await screen.findByRole('alertdialog');
    await press('확인');
    expect(field()).toBeDisabled();
    await press('다시 받기');
    await confirm('222222');
    await isDone();
    expect(exchange.sent.at(-1)?.body).toMatchObject({ authToken: 'S2', authValue: '222222' });
  });

  it('is asked for no more once codes are locked, and the way to verify again is shown (AMB-38, ERR-118)', async () => {
    const text = '인증번호를 10회 잘못 입력하여 로그인이 제한되었습니다. 고객센터에 문의하거나 다시 인증해 주세요.';
    exchange.will('/token', otpToken, { ...otpToken, token: 'O2' });
    exchange.will('/confirm', refusal(400, 4052, text), refused);
    await confirm('111111');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(text);
    const again = screen.getByRole('link', { name: '다시 인증하기' });
    expect(again).toHaveAttribute('href', 'https://maru.test/app/auth/');
    await press('확인');
    await confirm('222222');
    await screen.findByRole('alertdialog');
    expect(screen.queryByRole('link', { name: '다시 인증하기' })).toBeNull();
  });

  it('ends after three minutes: the code is gone, and another one is offered (WALT-121, ERR-112)', async () => {
    const inThreeMinutes = { ...smsToken, expiresInSeconds: 1 };
    exchange.will('/token', inThreeMinutes);
    await choose('문자');
    await press('인증번호 받기');
    await userEvent.type(field(), '111');
    expect(await screen.findByText('인증시간 초과', {}, { timeout: 3000 })).toBeVisible();
    expect(field()).toHaveValue('');
    expect(field()).toBeDisabled();
    expect(screen.getByRole('button', { name: '다시 받기' })).toBeEnabled();
  });

  it('is awaited before a code is sent that it would replace', async () => {
    const again = late<object>();
    exchange.will('/token', smsToken, again.answer);
    await choose('문자');
    await press('인증번호 받기');
    await userEvent.type(field(), '111111');
    await press('다시 받기');
    expect(screen.getByRole('button', { name: '출금하기' })).toBeDisabled();
  });
});
