import { refusals } from '@maru/contract';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfirmationApi } from './confirmation-api';
import { ConfirmationPage } from './confirmation-page';
import { type Opening, type Place, readPlace, takeOpening } from './place';
import { draft, ExchangeDouble, krwDraft, refusal } from './testing/exchange-double';

const korean = readPlace(new URLSearchParams(''), 'https://maru.test');
const result = { id: '1', amount: '0.5', fee: '0.008', toAddress: draft.toAddress, status: 'ready' };

const { FEE_CHANGED } = refusals;
const feeChanged = {
  status: FEE_CHANGED.status,
  body: { header: { code: FEE_CHANGED.code, message: FEE_CHANGED.text.ko }, coin: 'KRW', fee: '1500' },
};

let exchange: ExchangeDouble;
beforeEach(() => {
  exchange = new ExchangeDouble();
  globalThis.fetch = exchange.fetch as unknown as typeof fetch;
});

function open(place: Place = korean, opening: Opening = { ticket: 'ticket', draft: '', sent: '' }) {
  return render(<ConfirmationPage api={new ConfirmationApi()} opening={opening} place={place} />);
}
const button = (name: string) => screen.getByRole('button', { name });
const typeCode = async (code: string) => userEvent.type(screen.getByLabelText('인증번호 6자리'), code);

describe('the page of confirmation', () => {
  it('shows amount, fee, total, receiver and the whole address as the exchange tells them (WALT-112)', async () => {
    exchange.will('', { ...draft, destTag: '77' });
    open();
    expect(await screen.findByText('0.5 ETH')).toBeVisible();
    for (const text of ['0.008 ETH', '0.508 ETH', 'Ethereum', '한빛거래소', '김*지', '77', '2,706,000 KRW'])
      expect(screen.getByText(text)).toBeVisible();
    const address = screen.getByText('0x5290').parentElement;
    expect(address).toHaveTextContent(draft.toAddress);
    expect(screen.getByText('처음 보내는 주소입니다.')).toBeVisible();
    expect(exchange.sent).toEqual([{ path: '', body: { ticket: 'ticket' } }]);
  });

  it('takes six digits and no less, and sends them by the button alone; says what was accepted (WALT-120, WALT-122, WALT-125)', async () => {
    exchange.will('', draft);
    exchange.will('/token', { token: 'T', expiresInSeconds: 600 });
    exchange.will('/confirm', result);
    open();
    await screen.findByText('0.5 ETH');
    await typeCode('12345');
    expect(button('출금하기')).toBeDisabled();
    await typeCode('6');
    expect(exchange.sent).toHaveLength(1);
    await userEvent.click(button('출금하기'));
    expect(await screen.findByText('출금 신청이 접수되었습니다')).toBeVisible();
    expect(exchange.sent.at(-1)).toEqual({
      path: '/confirm',
      body: { draft: '7', authType: 'O', authValue: '123456', authToken: 'T' },
    });
    expect(screen.getByRole('link', { name: '입출금 내역' })).toHaveAttribute(
      'href',
      'https://maru.test/mypage/log/ETH',
    );
  });

  it('sends a code to the phone where the member wants it, and tells where (WALT-121)', async () => {
    exchange.will('', draft);
    exchange.will('/token', { token: 'S', expiresInSeconds: 180, to: '***-****-5678' });
    exchange.will('/confirm', result);
    open();
    await screen.findByText('0.5 ETH');
    await userEvent.click(screen.getByRole('radio', { name: '문자' }));
    expect(screen.getByLabelText('인증번호 6자리')).toBeDisabled();
    await userEvent.click(button('인증번호 받기'));
    expect(await screen.findByText(/5678로 인증번호를 보냈습니다/)).toBeVisible();
    await typeCode('654321');
    await userEvent.click(button('출금하기'));
    await screen.findByText('출금 신청이 접수되었습니다');
    expect(exchange.sent.at(-1)?.body).toEqual({ draft: '7', authType: 'P', authValue: '654321', authToken: 'S' });
  });

  it('tells a wrong code at its field, and sends the next with the same token', async () => {
    exchange.will('', draft);
    exchange.will('/token', { token: 'T', expiresInSeconds: 600 });
    exchange.will('/confirm', refusal(400, 1, '틀림'), result);
    open();
    await screen.findByText('0.5 ETH');
    await typeCode('111111');
    await userEvent.click(button('출금하기'));
    expect(await screen.findByText('인증번호를 확인해 주세요.')).toBeVisible();
    expect(screen.getByLabelText('인증번호 6자리')).toHaveFocus();
    await typeCode('222222');
    await userEvent.click(button('출금하기'));
    await screen.findByText('출금 신청이 접수되었습니다');
    expect(exchange.sent.filter(({ path }) => path === '/token')).toHaveLength(1);
  });

  it('keeps the code where the answer was lost, and sends the same again (WALT-127)', async () => {
    exchange.will('', draft);
    exchange.will('/token', { token: 'T', expiresInSeconds: 600 });
    exchange.will('/confirm', 'lost', result);
    open();
    await screen.findByText('0.5 ETH');
    await typeCode('123456');
    await userEvent.click(button('출금하기'));
    expect(await screen.findByText(/두 번 출금되지 않습니다/)).toBeVisible();
    await userEvent.click(button('출금하기'));
    await screen.findByText('출금 신청이 접수되었습니다');
    const [first, second] = exchange.sent.filter(({ path }) => path === '/confirm');
    expect(first).toEqual(second);
  });

  it('shows what the exchange refuses in the language of the member, with a way back (WALT-126)', async () => {
    exchange.will('', refusal(409, 'DRAFT_INVALID', '출금 신청이 만료되었습니다.'));
    open(readPlace(new URLSearchParams('lang=en'), 'https://maru.test'));
    expect(await screen.findByText('This request has expired. Please start again.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Maru' })).toHaveAttribute('href', 'https://maru.test');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says in a modal what the exchange refuses of a confirmation (WALT-126, ERR-218)', async () => {
    exchange.will('', draft);
    exchange.will('/token', { token: 'T', expiresInSeconds: 600 });
    exchange.will('/confirm', refusal(409, 'WITHDRAWAL_OVER_LIMIT', '출금 가능 수량(한도)을 초과했습니다.'));
    open();
    await screen.findByText('0.5 ETH');
    await typeCode('123456');
    await userEvent.click(button('출금하기'));
    const dialog = await screen.findByRole('alertdialog', { name: '출금하지 못했습니다' });
    expect(dialog).toHaveTextContent('출금 가능 수량(한도)을 초과했습니다.');
    await userEvent.click(button('확인'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('tells the fee of now in a modal that leads back to the form, where it is another than was shown (WALT-083, ERR-215)', async () => {
    exchange.will('', krwDraft);
    exchange.will('/token', { token: 'T', expiresInSeconds: 600 });
    exchange.will('/confirm', feeChanged);
    open();
    await screen.findByText('120,000 KRW');
    await typeCode('123456');
    await userEvent.click(button('출금하기'));
    const dialog = await screen.findByRole('alertdialog', { name: '출금하지 못했습니다' });
    expect(dialog).toHaveTextContent('출금 수수료가 변경되었습니다. 확인 후 다시 진행해 주세요.');
    expect(dialog).toHaveTextContent('1,500 KRW');
    // The page still shows the fee of before: it is not to be confirmed again.
    await userEvent.keyboard('{Escape}');
    expect(dialog).toBeVisible();
    const form = screen.getByRole('link', { name: '다시 신청하기' });
    expect(form).toHaveAttribute('href', 'https://maru.test/app/withdraw/KRW');
  });

  it('leads back to the form where the fee has changed before it was opened (WALT-083, ERR-215)', async () => {
    exchange.will('', feeChanged);
    open(readPlace(new URLSearchParams('lang=en'), 'https://maru.test'));
    expect(await screen.findByText('The withdrawal fee has changed. Please check it and try again.')).toBeVisible();
    expect(screen.getByText('1,500 KRW')).toBeVisible();
    const form = screen.getByRole('link', { name: 'Start again' });
    expect(form).toHaveAttribute('href', 'https://maru.test/app/withdraw/KRW');
  });

  it('shows of KRW the bank account and its holder, with the way back to its form (WALT-143)', async () => {
    exchange.will('', krwDraft);
    exchange.will('/token', { token: 'T', expiresInSeconds: 600 });
    exchange.will('/confirm', { ...result, amount: '120000', fee: '1000', toAddress: krwDraft.toAddress });
    open();
    expect(await screen.findByText('120,000 KRW')).toBeVisible();
    for (const text of ['KB국민은행', '900*******01', '김*지', '1,000 KRW', '121,000 KRW'])
      expect(screen.getByText(text)).toBeVisible();
    for (const label of ['네트워크', '받는 주소', '원화 환산']) expect(screen.queryByText(label)).toBeNull();
    expect(screen.getByRole('link', { name: '취소' })).toHaveAttribute('href', 'https://maru.test/app/withdraw/KRW');
    await typeCode('123456');
    await userEvent.click(button('출금하기'));
    const log = await screen.findByRole('link', { name: '입출금 내역' });
    expect(log).toHaveAttribute('href', 'https://maru.test/mypage/log/KRW');
  });

  it('keeps the button of KRW on, and says what the code lacks (WALT-123, ERR-207)', async () => {
    exchange.will('', krwDraft);
    exchange.will('/token', { token: 'T', expiresInSeconds: 600 });
    exchange.will('/confirm', { ...result, amount: '120000', fee: '1000', toAddress: krwDraft.toAddress });
    open();
    await screen.findByText('120,000 KRW');
    await userEvent.click(button('출금하기'));
    expect(screen.getByText('OTP 번호를 입력해 주세요.')).toBeVisible();
    expect(screen.getByLabelText('인증번호 6자리')).toHaveFocus();
    await typeCode('12345');
    await userEvent.click(button('출금하기'));
    expect(screen.getByText('인증번호 6자리를 입력해 주세요.')).toBeVisible();
    expect(exchange.sent).toHaveLength(1);
    await typeCode('6');
    await userEvent.click(button('출금하기'));
    expect(await screen.findByText('출금 신청이 접수되었습니다')).toBeVisible();
  });

  it('shows the decimals of a fee in KRW, and coins by their label (WALT-145, CONS-061, TRAD-006)', async () => {
    exchange.will('', { ...krwDraft, fee: '1000.55', total: '121000.55' }, { ...draft, coin: 'BORA_B' });
    const { unmount } = open();
    for (const text of ['120,000 KRW', '1,000.55 KRW', '121,000.55 KRW'])
      expect(await screen.findByText(text)).toBeVisible();
    unmount();
    open();
    expect(await screen.findByText('0.5 BORA')).toBeVisible();
  });

  it.each([
    ['', '서버오류'],
    ['lang=en', 'Server error'],
  ])('says %s that the exchange has failed without a word of its own: %s (WALT-126, ERR-218)', async (query, text) => {
    exchange.will('', refusal(500, -999, '알 수 없는 오류입니다.'));
    open(readPlace(new URLSearchParams(query), 'https://maru.test'));
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('opens its own draft again after a lost answer, by the same ticket', async () => {
    exchange.will('', 'lost', draft);
    open();
    await userEvent.click(await screen.findByRole('button', { name: '다시 시도' }));
    expect(await screen.findByText('0.5 ETH')).toBeVisible();
    expect(exchange.sent).toEqual([
      { path: '', body: { ticket: 'ticket' } },
      { path: '', body: { ticket: 'ticket' } },
    ]);
  });

  it('names the draft that it shows in each call, so that another tab changes nothing of it (WALT-120)', async () => {
    exchange.will('', { ...draft, id: '12' });
    exchange.will('/token', { token: 'T', expiresInSeconds: 600 });
    exchange.will('/confirm', result);
    open();
    await screen.findByText('0.5 ETH');
    await typeCode('123456');
    await userEvent.click(button('출금하기'));
    await screen.findByText('출금 신청이 접수되었습니다');
    expect(exchange.sent.slice(1)).toMatchObject([
      { path: '/token', body: { draft: '12' } },
      { path: '/confirm', body: { draft: '12' } },
    ]);
  });

  it('opens the draft of its own tab after a reload', async () => {
    location.hash = '#ticket';
    exchange.will('', draft);
    const { unmount } = open(korean, takeOpening());
    await screen.findByText('0.5 ETH');
    unmount();
    exchange.will('/read', draft);
    open(korean, takeOpening());
    expect(await screen.findByText('0.5 ETH')).toBeVisible();
    expect(exchange.sent.at(-1)).toEqual({ path: '/read', body: { draft: '7' } });
    expect(location.href + JSON.stringify(history.state)).not.toContain('ticket');
  });

  it('sends its ticket again after a reload where it was not answered', async () => {
    location.hash = '#ticket';
    exchange.will('', 'lost', draft);
    const { unmount } = open(korean, takeOpening());
    await screen.findByRole('button', { name: '다시 시도' });
    unmount();
    expect(location.hash).toBe('');
    open(korean, takeOpening());
    expect(await screen.findByText('0.5 ETH')).toBeVisible();
  });

  it('says after a reload that its withdrawal was accepted, where the answer to its confirmation was lost (WALT-125, WALT-127)', async () => {
    exchange.will('/read', { id: '7', coin: 'ETH', result });
    open(korean, { ticket: '', draft: '7', sent: '' });
    expect(await screen.findByText('출금 신청이 접수되었습니다')).toBeVisible();
    for (const text of ['0.5 ETH', '0.008 ETH', draft.toAddress]) expect(screen.getByText(text)).toBeVisible();
    const log = screen.getByRole('link', { name: '입출금 내역' });
    expect(log).toHaveAttribute('href', 'https://maru.test/mypage/log/ETH');
  });

  it('shows no draft where it was opened for none', async () => {
    open(korean, { ticket: '', draft: '', sent: '' });
    expect(await screen.findByText(refusals.DRAFT_INVALID.text.ko)).toBeVisible();
    expect(exchange.sent).toEqual([]);
  });
});

it('takes known words of its address alone', () => {
  const query = new URLSearchParams('lang=xx&theme=javascript:&frame=app');
  expect(readPlace(query, 'javascript:alert(1)')).toEqual({ language: 'ko', theme: null, site: '', inApp: true });
  expect(readPlace(new URLSearchParams('lang=ch&theme=dark'), 'http://localhost:8080')).toEqual({
    language: 'ch',
    theme: 'dark',
    site: 'http://localhost:8080',
    inApp: false,
  });
});
