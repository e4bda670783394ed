import { refusals } from '@maru/contract';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfirmationApi } from './confirmation-api';
import { ConfirmationPage } from './confirmation-page';
import { type Opening, readPlace, takeOpening } from './place';
import { draft, ExchangeDouble, refusal } from './testing/exchange-double';

const place = readPlace(new URLSearchParams(''), 'https://maru.test');
const result = { id: '1', amount: '0.5', fee: '0.008', toAddress: draft.toAddress, status: 'ready' };
const token = { token: 'T', expiresInSeconds: 600 };
const away = refusal(503, 'UNAVAILABLE', '일시적으로 서비스를 이용할 수 없습니다.');
const unknown = refusal(500, -999, '알 수 없는 오류입니다.');
const over = refusal(409, 'DRAFT_INVALID', refusals.DRAFT_INVALID.text.ko);
const loggedOut = refusal(401, 'LOGIN_REQUIRED', '로그인이 필요합니다.');
const tooOften = refusal(429, 'TOO_MANY_REQUESTS', '요청이 너무 많습니다.');

let exchange: ExchangeDouble;
beforeEach(() => {
  exchange = new ExchangeDouble();
  globalThis.fetch = exchange.fetch as unknown as typeof fetch;
  history.replaceState(null, '');
});

const open = (opening: Opening = { ticket: 'ticket', draft: '', sent: '' }) =>
  render(<ConfirmationPage api={new ConfirmationApi()} opening={opening} place={place} />);
const submit = () => userEvent.click(screen.getByRole('button', { name: '출금하기' }));
const logLink = () => screen.findByRole('link', { name: '입출금 내역' });

/** Opens the page and confirms once. */
async function confirmOnce(...answers: Parameters<ExchangeDouble['will']>[1][]) {
  exchange.will('', draft);
  exchange.will('/token', token);
  exchange.will('/confirm', ...answers);
  const page = open();
  await screen.findByText('0.5 ETH');
  await userEvent.type(screen.getByLabelText('인증번호 6자리'), '123456');
  await submit();
  return page;
}

describe('a confirmation that may have been taken', () => {
  it.each([
    ['the exchange could not answer', away],
    ['the exchange failed', unknown],
  ])('is never called not made where %s, and is sent again (WALT-127)', async (_what, answer) => {
    await confirmOnce(answer, result);
    expect(await screen.findByText(/두 번 출금되지 않습니다/)).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await submit();
    expect(await screen.findByText('출금 신청이 접수되었습니다')).toBeVisible();
    const [first, second] = exchange.sent.filter(({ path }) => path === '/confirm');
    expect(first).toEqual(second);
  });

  it.each([
    ['its draft has ended', over],
    ['its login has ended', loggedOut],
  ])('leads to the list of transfers where %s since (WALT-127)', async (_what, answer) => {
    await confirmOnce('lost', answer);
    await screen.findByText(/두 번 출금되지 않습니다/);
    await submit();
    expect(await screen.findByText(/이미 접수되었을 수 있습니다/)).toBeVisible();
    expect(await logLink()).toHaveAttribute('href', 'https://maru.test/mypage/log/ETH');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByText(/처음부터 다시/)).toBeNull();
  });

  it('stays so where the next one is turned away', async () => {
    await confirmOnce('lost', tooOften, over);
    await screen.findByText(/두 번 출금되지 않습니다/);
    await submit();
    expect(await screen.findByText(/요청이 너무 많습니다.*두 번 출금되지 않습니다/)).toBeVisible();
    await submit();
    expect(await screen.findByText(/이미 접수되었을 수 있습니다/)).toBeVisible();
  });

  it.each([
    ['its draft', over],
    ['its login', loggedOut],
  ])('is not forgotten by a reload after the end of %s (WALT-127)', async (_what, answer) => {
    const { unmount } = await confirmOnce('lost');
    await screen.findByText(/두 번 출금되지 않습니다/);
    unmount();
    exchange.will('/read', answer);
    open(takeOpening());
    expect(await screen.findByText(/이미 접수되었을 수 있습니다/)).toBeVisible();
    expect(await logLink()).toHaveAttribute('href', 'https://maru.test/mypage/log/ETH');
  });

  it('is over with a refusal of the withdrawal', async () => {
    const refused = refusal(409, 'WITHDRAWAL_OVER_LIMIT', '출금 가능 수량(한도)을 초과했습니다.');
    const { unmount } = await confirmOnce('lost', refused);
    await screen.findByText(/두 번 출금되지 않습니다/);
    await submit();
    expect(await screen.findByRole('alertdialog', { name: '출금하지 못했습니다' })).toBeVisible();
    unmount();
    exchange.will('/read', over);
    open(takeOpening());
    expect(await screen.findByText(refusals.DRAFT_INVALID.text.ko)).toBeVisible();
  });
});

describe('another message after a confirmation that may have been taken', () => {
  /** Opens the page anew and asks for a message. */
  async function askAgain(...reads: Parameters<ExchangeDouble['will']>[1][]) {
    const { unmount } = await confirmOnce('lost');
    await screen.findByText(/두 번 출금되지 않습니다/);
    unmount();
    exchange.will('/read', draft, ...reads);
    open(takeOpening());
    await screen.findByText('0.5 ETH');
    await userEvent.click(screen.getByRole('radio', { name: '문자' }));
    await userEvent.click(screen.getByRole('button', { name: '인증번호 받기' }));
  }

  it.each([
    ['its draft has ended', over],
    ['its login has ended', loggedOut],
  ])('never says that all begins anew where %s since (WALT-127)', async (_what, answer) => {
    exchange.will('/token', token, answer);
    await askAgain(answer);
    expect(await screen.findByText(/이미 접수되었을 수 있습니다/)).toBeVisible();
    expect(await logLink()).toHaveAttribute('href', 'https://maru.test/mypage/log/ETH');
    expect(screen.queryByText(/처음부터 다시/)).toBeNull();
  });

  it('is the withdrawal where the draft was placed (WALT-127)', async () => {
    exchange.will('/token', token, over);
    await askAgain({ id: draft.id, coin: 'ETH', result });
    expect(await screen.findByText('출금 신청이 접수되었습니다')).toBeVisible();
  });

  it('takes nothing of that back where it is refused for another reason', async () => {
    const disabled = refusal(409, 'MEANS_UNAVAILABLE', '사용할 수 없는 인증 수단입니다.');
    exchange.will('/token', token, disabled, over);
    await askAgain(over);
    expect(await screen.findByText(/사용할 수 없는 인증 수단/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '인증번호 받기' }));
    expect(await screen.findByText(/이미 접수되었을 수 있습니다/)).toBeVisible();
  });
});

it('says of a code without a token what the exchange knows of the confirmation before (WALT-127)', async () => {
  exchange.will('/token', over);
  exchange.will('/read', draft, { id: draft.id, coin: 'ETH', result });
  open({ ticket: '', draft: draft.id, sent: 'ETH' });
  await userEvent.type(await screen.findByLabelText('인증번호 6자리'), '123456');
  await submit();
  expect(await screen.findByText('출금 신청이 접수되었습니다')).toBeVisible();
});

it.each([
  ['was too busy', tooOften],
  ['was away', away],
])('opens its draft once more where the exchange %s', async (_what, answer) => {
  exchange.will('', answer, draft);
  open();
  await userEvent.click(await screen.findByRole('button', { name: '다시 시도' }));
  expect(await screen.findByText('0.5 ETH')).toBeVisible();
});
