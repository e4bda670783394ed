import type { CoinWithdrawalTerms } from '@maru/contract';
import { coinWithdrawalGates } from '@maru/domain/coin-withdrawal';
import { registerTexts } from '@maru/platform/i18n';
import { createTestServices, TestScreen, testList, testMember } from '@maru/platform/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ch from '../../locales/ch.json';
import en from '../../locales/en.json';
import main from '../../locales/ko.json';
import own from '../../locales/ko.withdrawal.json';
import { addresses, bookRow, coinTermsRow, usdtTermsRow, vaspRows } from '../../testing/fixtures';
import CoinWithdrawalScreen from './coin-withdrawal.screen';

registerTexts('wallet', { ko: { ...main, ...own }, en, ch });

function open({
  terms = coinTermsRow(),
  book = [bookRow()],
  at = terms.coin,
  state,
  foreignNational = false,
}: {
  terms?: CoinWithdrawalTerms;
  book?: object[];
  at?: string;
  /** Of the entry of the history. */
  state?: unknown;
  foreignNational?: boolean;
} = {}) {
  const services = createTestServices({ me: testMember({ foreignNational }) });
  services.navigation.location = { ...services.navigation.location, state };
  const { coin } = terms;
  services.api
    .answer(`GET /v1/wallets/coin/${coin}/withdrawal-terms`, terms)
    .answer('GET /v1/travel/vasps', vaspRows)
    .answer('GET /v1/addresses', testList(...book))
    .answer('GET /v1/addresses/whitelist', { onYn: 'N', offAt: null })
    .answer(`POST /v1/wallets/coin/${coin}/localValid`, { local: false, result: false })
    .answer(`GET /v1/aspect/validator/wallet-address/${coin}/${addresses.BTC}`, { result: 'Y' });
  render(
    <TestScreen services={services} at={`/app/withdraw/${at}`} pattern="/app/withdraw/:coin">
      <CoinWithdrawalScreen />
    </TestScreen>,
  );
  return services;
}
const by = testMember().uid;
const next = () => screen.getByRole('button', { name: '다음' });

async function fill() {
  await userEvent.click(await screen.findByRole('radio', { name: '국내 거래소' }));
  await userEvent.click(await screen.findByRole('radio', { name: '한빛거래소' }));
  await userEvent.selectOptions(screen.getByLabelText('주소록에서 선택'), '7');
  await userEvent.click(screen.getByRole('button', { name: '주소 확인' }));
  await screen.findByText('출금할 수 있는 주소입니다.');
  await userEvent.type(screen.getByLabelText('출금 수량'), '0.5');
}

describe('the entry of a coin withdrawal', () => {
  it('shows the coin, what there is of it, and what the limits leave in coins and KRW (WALT-060, WALT-064)', async () => {
    open();
    expect(await screen.findByText('3 BTC')).toBeInTheDocument();
    expect(screen.getByText('2 BTC')).toBeInTheDocument();
    expect(screen.getByText('1.9992 BTC')).toBeInTheDocument();
    expect(screen.getByRole('meter', { name: '오늘 한도' })).toHaveAttribute(
      'aria-valuetext',
      '6 / 10 BTC, 4 BTC (약 400,000,000원) 남음',
    );
    expect(screen.getByRole('meter', { name: '이번 달 한도' })).toBeInTheDocument();
  });

  it('is the same in small letters (SHEL-015)', async () => {
    open({ at: 'btc' });
    expect(await screen.findByText('1.9992 BTC')).toBeInTheDocument();
  });

  it.each([
    ['NOT_FOUND', 404],
    ['BAD_REQUEST', 400],
  ])('says that there is no such coin, and leads to those that there are (%s)', async (code, status) => {
    const services = createTestServices({ me: testMember() });
    services.api
      .refuse('GET /v1/wallets/coin/NOSUCH/withdrawal-terms', code, '', status)
      .answer('GET /v1/addresses', testList())
      .answer('GET /v1/travel/vasps', vaspRows);
    render(
      <TestScreen services={services} at="/app/withdraw/NOSUCH" pattern="/app/withdraw/:coin">
        <CoinWithdrawalScreen />
      </TestScreen>,
    );
    expect(await screen.findByText(main.coinDeposit.unknown)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: main.krwDeposit.toAssets })).toHaveAttribute('href', '/Assets');
    expect(screen.queryByRole('button', { name: main.retry })).toBeNull();
  });

  it('says that there is no deposit address yet, and where to make one (WALT-061)', async () => {
    open({ terms: coinTermsRow({ hasDepositAddress: false }) });
    expect(await screen.findByText(/BTC 입금 주소가 아직 없습니다/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '입금 주소 만들기' })).toHaveAttribute('href', '/Deposit/BTC');
  });

  it('shows every gate and its way out instead of a form (WALT-062, WALT-063, WALT-084, WALT-085, WALT-087, WALT-088, WALT-089, SHEL-103)', async () => {
    const closed = ['notBanned', 'foreignKyc', 'afterDeposit'];
    const gates = coinWithdrawalGates.map((gate) => ({
      gate,
      met: !closed.includes(gate),
      until: gate === 'afterDeposit' ? '2026-11-22T03:00:00.000Z' : null,
    }));
    open({ terms: coinTermsRow({ gates }), foreignNational: true });
    expect(await screen.findByText('3개 조건이 남았습니다.')).toBeInTheDocument();
    expect(screen.getByText(/72시간 동안 출금이 제한됩니다\. \(2026-11-22 12:00:00까지\)/)).toBeInTheDocument();
    expect(screen.getByText('출금이 제한된 사용자입니다. 고객센터에 문의해주세요')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '문의하기' })).toHaveAttribute('href', '/Inquiry');
    expect(screen.getByRole('link', { name: '인증하기' })).toHaveAttribute('href', '/confirm');
    expect(screen.queryByLabelText('출금 주소')).not.toBeInTheDocument();
  });

  it.each([
    { who: 'a Korean', foreignNational: false, shown: '본인인증', hidden: '외국인 고객확인 (KYC)' },
    { who: 'a foreigner', foreignNational: true, shown: '외국인 고객확인 (KYC)', hidden: '본인인증' },
  ])('shows $who the check of his own kind alone (WALT-087, WALT-088)', async ({ foreignNational, shown, hidden }) => {
    const gates = coinWithdrawalGates.map((gate) => ({ gate, met: gate !== 'open', until: null }));
    open({ terms: coinTermsRow({ gates }), foreignNational });
    expect(await screen.findByText(shown)).toBeInTheDocument();
    expect(screen.queryByText(hidden)).toBeNull();
  });

  it.each([
    { coin: 'AMPL', told: true },
    { coin: 'BTC', told: false },
  ])('tells of the daily rebase at any hour, with an open form: $coin $told (WALT-051, WALT-089)', async (row) => {
    open({ terms: coinTermsRow({ coin: row.coin }) });
    expect(await screen.findByLabelText('출금 주소')).toBeInTheDocument();
    for (const text of [main.coinDeposit.rebaseTimes, '리베이스 시간(10:00~11:50)에는 입출금이 중단됩니다.'])
      expect(screen.queryByText(text) !== null).toBe(row.told);
  });

  it.each([
    ['foreignKyc', 'foreignKyc'],
    ['identity', 'selfVerification'],
    ['notBanned', 'banned'],
  ] as const)(
    'tells a member whom %s keeps from it so by the modal %s (WALT-063, WALT-087, WALT-088, SHEL-103)',
    async (closed, kind) => {
      const gates = coinWithdrawalGates.map((gate) => ({ gate, met: gate !== closed, until: null }));
      const { modals } = open({ terms: coinTermsRow({ gates }) });
      await waitFor(() => expect(modals.opened).toEqual([{ name: 'withdrawalNotice', input: { kind } }]));
    },
  );

  it('goes on from the book to the confirmation, whose box has to be ticked (WALT-066, WALT-075, WALT-082, WALT-100, WALT-110)', async () => {
    const services = open();
    await fill();
    expect(screen.getByText('0.5008 BTC')).toBeInTheDocument();
    expect(screen.getByText('약 50,000,000원')).toBeInTheDocument();
    await userEvent.click(next());
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(addresses.BTC)).toBeInTheDocument();
    const go = within(dialog).getByRole('button', { name: '확인했습니다' });
    expect(go).toBeDisabled();
    await userEvent.click(within(dialog).getByLabelText('주소와 네트워크를 확인했습니다.'));
    await userEvent.click(go);
    expect(services.navigation.visits).toMatchObject([
      {
        to: 'AppWithdrawPage',
        options: { replace: true, state: { by, form: { address: addresses.BTC, amount: '0.5' } } },
      },
      { to: 'AppWithdrawConfirm', options: { state: { by, coinId: '54', vaspId: 'hanbit', amount: '0.5' } } },
    ]);
  });

  it.each([
    { when: 'is there again after "back"', state: { by }, amount: '0.5' },
    { when: 'is not there for another member', state: { by: 'M0000999' }, amount: '' },
    { when: 'is not there where the entry does not tell whose it is', state: {}, amount: '' },
  ])('keeps what was filled in for the member alone: it $when', async ({ state, amount }) => {
    open({ state: { ...state, form: { address: addresses.BTC, amount: '0.5' } } });
    expect(await screen.findByLabelText('출금 수량')).toHaveValue(amount);
    expect(screen.getByLabelText('출금 주소')).toHaveValue(amount && addresses.BTC);
  });

  it('lets nobody go on once the exchange is another one (WALT-077)', async () => {
    open();
    await fill();
    expect(next()).toBeEnabled();
    await userEvent.click(screen.getByRole('radio', { name: '누리코인' }));
    expect(next()).toBeDisabled();
    expect(screen.queryByText('출금할 수 있는 주소입니다.')).not.toBeInTheDocument();
  });

  it('offers exchanges by kind, found by a search (WALT-066)', async () => {
    open();
    await userEvent.click(await screen.findByRole('radio', { name: '해외 거래소' }));
    expect(await screen.findByRole('radio', { name: 'Harbour Exchange' })).toBeInTheDocument();
    expect(screen.queryByRole('radio', { name: '한빛거래소' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: '국내 거래소' }));
    await userEvent.type(screen.getByRole('searchbox', { name: '거래소 검색' }), '누리');
    expect(screen.queryByRole('radio', { name: '한빛거래소' })).not.toBeInTheDocument();
    expect(screen.getByRole('radio', { name: '누리코인' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: '개인 지갑' }));
    expect(screen.queryByRole('radio', { name: '누리코인' })).not.toBeInTheDocument();
  });

  it('says at the fields what is missing, and moves there (WALT-067, WALT-068, ERR-201, ERR-205, ERR-214)', async () => {
    open({ book: [] });
    await userEvent.click(await screen.findByRole('button', { name: '주소 확인' }));
    expect(screen.getByText('받는 거래소를 선택하세요')).toBeInTheDocument();
    expect(screen.getByText('출금 주소를 입력해 주세요.')).toBeInTheDocument();
    const check = () => userEvent.click(screen.getByRole('button', { name: '주소 확인' }));
    const domestic = screen.getByRole('radio', { name: '국내 거래소' });
    expect(domestic).toHaveFocus();
    await userEvent.click(domestic);
    await check();
    const [exchange] = screen.getAllByRole('radio').slice(3);
    expect(exchange).toHaveFocus();
    await userEvent.click(exchange as HTMLElement);
    await check();
    expect(screen.getByLabelText('출금 주소')).toHaveFocus();
    await userEvent.type(screen.getByLabelText('출금 주소'), 'abc');
    await check();
    expect(screen.getByText('출금주소가 올바르지 않습니다')).toBeInTheDocument();
  });

  it('has a tab for each network, which sets the fee (WALT-065)', async () => {
    open({ terms: usdtTermsRow() });
    expect(await screen.findByRole('tab', { name: 'ERC-20' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByText('3 USDT')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('tab', { name: 'TRC-20' }));
    expect(screen.getByText('1 USDT')).toBeInTheDocument();
  });

  it('can be loaded again after a failure', async () => {
    const services = createTestServices({ me: testMember() });
    const path = 'GET /v1/wallets/coin/BTC/withdrawal-terms';
    services.api.refuse(path, 'UNAVAILABLE', '점검 중입니다.', 503).answer('GET /v1/addresses', testList());
    render(
      <TestScreen services={services} at="/app/withdraw/BTC" pattern="/app/withdraw/:coin">
        <CoinWithdrawalScreen />
      </TestScreen>,
    );
    const retry = await screen.findByRole('button', { name: '다시 시도' });
    services.api.answer(path, coinTermsRow());
    await userEvent.click(retry);
    expect(await screen.findByLabelText('출금 주소')).toBeInTheDocument();
  });
});

describe('the address book of the entry', () => {
  const openBook = async (change: Parameters<typeof open>[0] = {}) => {
    const services = open(change);
    await userEvent.click(await screen.findByRole('button', { name: '주소록 관리' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByRole('switch');
    return { services, dialog: within(dialog) };
  };

  it('lists 3 a page, and deletes once the member says so (WALT-101, WALT-103)', async () => {
    const { services, dialog } = await openBook();
    services.api.answer('POST /v1/addresses/7/delete', { ok: true });
    services.modals.willAnswer('confirm', 'confirmed');
    expect(services.api.to('GET /v1/addresses').map(({ sent }) => sent)).toContainEqual({
      coin: 'BTC',
      page: 1,
      count: 3,
    });
    expect(dialog.getByText(addresses.BTC)).toBeInTheDocument();
    services.api.answer('GET /v1/addresses', testList());
    await userEvent.click(dialog.getByRole('button', { name: '한빛 삭제' }));
    expect(await dialog.findByText('등록된 주소가 없습니다.')).toBeInTheDocument();
  });

  it('adds an address with its name, and says what is missing (WALT-102, ERR-220)', async () => {
    const { services, dialog } = await openBook({ book: [] });
    services.api.answer('POST /v1/addresses', bookRow());
    await userEvent.click(dialog.getByRole('button', { name: '주소 등록' }));
    expect(dialog.getByText('이름(6자 이내), 주소, 태그를 입력해 주세요.')).toBeInTheDocument();
    await userEvent.type(dialog.getByLabelText('이름'), '일이삼사오육칠');
    await userEvent.type(dialog.getByRole('textbox', { name: '주소' }), addresses.BTC);
    await userEvent.click(dialog.getByRole('button', { name: '주소 등록' }));
    expect(services.api.to('POST /v1/addresses')).toEqual([]);
    await userEvent.clear(dialog.getByLabelText('이름'));
    await userEvent.type(dialog.getByLabelText('이름'), '한빛');
    await userEvent.click(dialog.getByRole('button', { name: '주소 등록' }));
    expect(services.api.to('POST /v1/addresses').map(({ sent }) => sent)).toEqual([
      { coin: 'BTC', alias: '한빛', address: addresses.BTC, tag: '', seToken: '' },
    ]);
    expect(dialog.getByLabelText('이름')).toHaveValue('');
  });

  it('says at the field what is wrong with an entry, and moves there (WALT-102, ERR-205, ERR-220)', async () => {
    const { dialog } = await openBook({ book: [] });
    const name = dialog.getByRole('textbox', { name: '이름' });
    const address = dialog.getByRole('textbox', { name: '주소' });
    const add = () => userEvent.click(dialog.getByRole('button', { name: '주소 등록' }));
    await add();
    expect(name).toHaveFocus();
    expect(name).toHaveAccessibleDescription(/이름\(6자 이내\), 주소, 태그를 입력해 주세요\./);
    await userEvent.type(name, '한빛');
    await add();
    expect(address).toHaveFocus();
    expect(address).toHaveAccessibleDescription('이름(6자 이내), 주소, 태그를 입력해 주세요.');
    await userEvent.type(address, 'bc1');
    await add();
    expect(address).toHaveFocus();
    expect(address).toHaveAccessibleDescription('출금주소가 올바르지 않습니다');
    expect(name).toBeValid();
  });

  it('changes an entry in the form, or leaves it as it is (WALT-103, API-068)', async () => {
    const { services, dialog } = await openBook();
    services.api.answer('PUT /v1/addresses/7', bookRow({ alias: '누리' }));
    await userEvent.click(dialog.getByRole('button', { name: '한빛 수정' }));
    const name = dialog.getByLabelText('이름');
    expect(name).toHaveFocus();
    expect(dialog.getByRole('textbox', { name: '주소' })).toHaveValue(addresses.BTC);
    await userEvent.click(dialog.getByRole('button', { name: '취소' }));
    expect(name).toHaveValue('');
    await userEvent.click(dialog.getByRole('button', { name: '한빛 수정' }));
    await userEvent.clear(name);
    await userEvent.click(dialog.getByRole('button', { name: '저장' }));
    expect(dialog.getByText('이름(6자 이내), 주소, 태그를 입력해 주세요.')).toBeInTheDocument();
    await userEvent.type(name, '누리');
    services.api.answer('GET /v1/addresses', testList(bookRow({ alias: '누리' })));
    await userEvent.click(dialog.getByRole('button', { name: '저장' }));
    expect(await dialog.findByRole('button', { name: '누리 수정' })).toBeInTheDocument();
    expect(services.api.to('PUT /v1/addresses/7').map(({ sent }) => sent)).toEqual([
      { alias: '누리', address: addresses.BTC, tag: '', seToken: '' },
    ]);
    expect(services.api.to('POST /v1/addresses')).toEqual([]);
    expect(dialog.getByRole('button', { name: '주소 등록' })).toBeInTheDocument();
  });

  it('is a new entry again where the one in the form is deleted (WALT-103)', async () => {
    const { services, dialog } = await openBook();
    services.api.answer('POST /v1/addresses/7/delete', { ok: true });
    services.modals.willAnswer('confirm', 'confirmed');
    await userEvent.click(dialog.getByRole('button', { name: '한빛 수정' }));
    await userEvent.click(dialog.getByRole('button', { name: '한빛 삭제' }));
    expect(await dialog.findByRole('button', { name: '주소 등록' })).toBeInTheDocument();
    expect(dialog.getByLabelText('이름')).toHaveValue('');
  });

  it('keeps what was typed where the exchange refuses it', async () => {
    const { services, dialog } = await openBook();
    services.api.refuse('POST /v1/addresses', 'ADDRESS_BOOK_TWICE', '이미 등록된 주소입니다.', 409);
    await userEvent.type(dialog.getByLabelText('이름'), '또');
    await userEvent.type(dialog.getByRole('textbox', { name: '주소' }), addresses.BTC);
    await userEvent.click(dialog.getByRole('button', { name: '주소 등록' }));
    expect(await dialog.findByText('이미 등록된 주소입니다.')).toBeInTheDocument();
    expect(dialog.getByLabelText('이름')).toHaveValue('또');
  });

  it('turns whitelist mode on and off, and says when it ends', async () => {
    const { services, dialog } = await openBook();
    services.api.answer('POST /v1/addresses/whitelist', { onYn: 'Y', offAt: null });
    await userEvent.click(dialog.getByRole('switch'));
    expect(dialog.getByRole('switch')).toBeChecked();
    services.api.answer('POST /v1/addresses/whitelist', { onYn: 'Y', offAt: '2026-11-22T03:00:00.000Z' });
    await userEvent.click(dialog.getByRole('switch'));
    expect(await dialog.findByText(/2026-11-22 12:00:00에 해제됩니다/)).toBeInTheDocument();
    expect(services.api.to('POST /v1/addresses/whitelist').map(({ sent }) => sent)).toEqual([
      { onYn: 'Y' },
      { onYn: 'N' },
    ]);
  });
});
