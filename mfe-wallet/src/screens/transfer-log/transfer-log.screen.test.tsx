import { registerTexts } from '@maru/platform/i18n';
import { createTestServices, TestScreen, testCenter, testList, testMember } from '@maru/platform/testing';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ch from '../../locales/ch.json';
import en from '../../locales/en.json';
import main from '../../locales/ko.json';
import log from '../../locales/ko.transfer-log.json';
import { payoutRow, remittanceRow, transferRow } from '../../testing/fixtures';
import TransferLogScreen from './transfer-log.screen';

registerTexts('wallet', { ko: { ...main, ...log }, en, ch });

const coins = 'GET /v1/transfers';
const one = 'GET /v1/transfers/400';
const center = testCenter();
const withExplorers = {
  ...center,
  coins: center.coins.map((coin) =>
    coin.code === 'BTC'
      ? {
          ...coin,
          trackUrl: 'https://main.example/tx/',
          subCoins: [{ title: 'TRC-20', seToken: 'TRX', trackUrl: 'https://sub.example/tx/', outFee: '1' }],
        }
      : coin,
  ),
};

function open(at = '/mypage/log/BTC', rows: object[] = [transferRow()], won: object[] = [payoutRow()]) {
  const services = createTestServices({ me: testMember() });
  services.api
    .answer('GET /v1/centers/dexko', withExplorers)
    .answer(coins, testList(...rows))
    .answer(one, rows[0])
    .answer('GET /v1/transfers/krw/remittance-logs', testList(...won));
  const { container } = render(
    <TestScreen services={services} at={at} pattern="/mypage/log/:coin">
      <TransferLogScreen />
    </TestScreen>,
  );
  return { ...services, container };
}

const ten = Array.from({ length: 10 }, (_, at) => transferRow({ id: String(420 - at) }));

describe('the log of a coin', () => {
  it('is the same in small letters (SHEL-017, SHEL-043)', async () => {
    open('/mypage/log/btc');
    expect(await screen.findByRole('heading', { name: 'BTC 입출금 내역' })).toBeInTheDocument();
    expect(await screen.findAllByRole('row')).toHaveLength(2);
  });

  it('shows kind, state, amount, fee, time and a link to the block explorer (WALT-163)', async () => {
    open();
    const row = (await screen.findAllByRole('row'))[1];
    if (!row) throw new Error('no row');
    for (const text of ['2026-11-21 00:30:05', '입금', '승인', '0.05']) expect(row).toHaveTextContent(text);
    const link = within(row).getByRole('link', { name: /블록 탐색기에서 보기/ });
    expect(link).toHaveAttribute('href', 'https://main.example/tx/c0ffee254729296a45a3885639ac7e10f9d54979');
  });

  it('links to the explorer of the network that the coins took (WALT-163)', async () => {
    open('/mypage/log/BTC', [transferRow({ network: 'TRX', transactionId: 'a/b' })]);
    const link = await screen.findByRole('link', { name: /블록 탐색기/ });
    expect(link).toHaveAttribute('href', 'https://sub.example/tx/a%2Fb');
  });

  it('links to the transaction of one payment among several, and to none within the exchange (WALT-163)', async () => {
    open('/mypage/log/BTC', [
      transferRow({ id: '1', transactionId: '0xabc:3' }),
      transferRow({ id: '2', transactionId: 'internal:12' }),
    ]);
    const links = await screen.findAllByRole('link', { name: /블록 탐색기/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://main.example/tx/0xabc']);
    expect(screen.getByText('internal:12')).toBeInTheDocument();
  });

  it('takes range and kind from the address, and keeps them there (WALT-160, WALT-161)', async () => {
    const { api } = open('/mypage/log/BTC?range=2026-11-01~2026-11-20&direction=out');
    await screen.findByRole('table');
    const asked = { fromDate: '2026-11-01', toDate: '2026-11-20', transferType: 'O' };
    expect(api.to(coins).at(-1)?.sent).toMatchObject(asked);
    expect(screen.getByRole('radio', { name: '출금' })).toBeChecked();
    expect(screen.getByRole('link', { name: 'CSV 다운로드' })).toHaveAttribute(
      'href',
      '/v1/transfers/csv?fromDate=2026-11-01&toDate=2026-11-20&language=ko&transferType=O&coinId=54',
    );
  });

  it.each([
    ['ready', '대기'],
    ['cancelled', '취소'],
    ['approved', '승인'],
    ['processing', '처리 중'],
    ['rejected', '거절'],
    ['failed', '실패'],
    ['discarded', '폐기'],
    ['request being received', '접수 중'],
    ['in process', '진행 중'],
  ] as const)('names the status %s: %s, of coins and of won (WALT-166, CONS-130, ENTI-062)', async (status, text) => {
    for (const [at, rows, won] of [
      ['/mypage/log/BTC', [transferRow({ status })], []],
      ['/mypage/log/KRW', [], [payoutRow({ status })]],
    ] as const) {
      open(at, [...rows], [...won]);
      const row = (await screen.findAllByRole('row'))[1] as HTMLElement;
      expect(within(row).getByText(text)).toBeInTheDocument();
      cleanup();
    }
  });

  it('offers more exactly when the last answer had ten rows, and appends it (WALT-164)', async () => {
    const { api } = open('/mypage/log/BTC', ten);
    const more = await screen.findByRole('button', { name: '더 보기' });
    api.answer(coins, testList(...ten.slice(0, 9).map((row) => ({ ...row, id: `5${row.id}` }))));
    await userEvent.click(more);
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(20));
    expect(screen.queryByRole('button', { name: '더 보기' })).not.toBeInTheDocument();
  });

  it('leaves the list as it is where the history cannot be read, and says that it is not what was asked for (WALT-168, ERR-008)', async () => {
    const { api, modals } = open();
    await screen.findByRole('table');
    api.refuse(coins, 'UNAVAILABLE', '점검 중입니다.', 503);
    await userEvent.click(await screen.findByRole('radio', { name: '입금' }));
    expect(await screen.findByText(/이전에 조회한 내역을 보여 드립니다/)).toBeInTheDocument();
    expect(screen.getAllByRole('row')).toHaveLength(2);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(modals.opened).toEqual([]);
  });

  it('offers to read again what was never there', async () => {
    const services = createTestServices({ me: testMember() });
    services.api.answer('GET /v1/centers/dexko', withExplorers).refuse(coins, 'UNAVAILABLE', '점검 중입니다.', 503);
    render(
      <TestScreen services={services} at="/mypage/log/BTC" pattern="/mypage/log/:coin">
        <TransferLogScreen />
      </TestScreen>,
    );
    expect(await screen.findByText('내역을 아직 가져오지 못했습니다.')).toBeInTheDocument();
    services.api.answer(coins, testList(transferRow()));
    await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(await screen.findByRole('table')).toBeInTheDocument();
  });

  it('says that a coin is unknown, and lets the member choose another (WALT-160)', async () => {
    open('/mypage/log/NOPE');
    expect(await screen.findByText(/내역을 볼 수 없는 코인입니다/)).toBeInTheDocument();
    expect(within(screen.getByLabelText('코인')).getByRole('option', { name: 'BTC 비트코인' })).toBeInTheDocument();
  });
});

describe('the log of won', () => {
  it.each([
    ['approved', '45,000'],
    ['ready', '50,000'],
  ] as const)(
    'shows of a deposit that is %s %s won: what has arrived counts, not what was asked for (WALT-162, ENTI-060)',
    async (status, text) => {
      open('/mypage/log/KRW', [], [remittanceRow({ status, amount: '50000', remittanceAmount: '45000' })]);
      expect((await screen.findAllByRole('row'))[1]).toHaveTextContent(text);
    },
  );

  it('shows both decimals of a fee, in the list and on the receipt (WALT-145, WALT-162, CONS-061)', async () => {
    open('/mypage/log/KRW', [], [payoutRow({ fee: '1000.55' })]);
    const row = (await screen.findAllByRole('row'))[1] as HTMLElement;
    expect(within(row).getByText('1,000.55')).toBeInTheDocument();
    await userEvent.click(within(row).getByRole('button', { name: /상세/ }));
    expect(await screen.findByText('1,000.55원')).toBeInTheDocument();
  });

  it('shows amount, fee, state and the accounts of both sides (WALT-162)', async () => {
    open('/mypage/log/KRW');
    const row = (await screen.findAllByRole('row'))[1];
    for (const text of [
      '2026-11-21 12:00:00',
      '출금',
      '20,000',
      '1,000',
      '케이뱅크 701*********17 → KB국민은행 911*******99',
      '마루',
    ])
      expect(row).toHaveTextContent(text);
  });

  it('tells that it cannot be read, with a way to try again', async () => {
    const services = createTestServices({ me: testMember() });
    services.api
      .answer('GET /v1/centers/dexko', withExplorers)
      .refuse('GET /v1/transfers/krw/remittance-logs', 'UNAVAILABLE', '점검 중입니다.', 503);
    render(
      <TestScreen services={services} at="/mypage/log/KRW" pattern="/mypage/log/:coin">
        <TransferLogScreen />
      </TestScreen>,
    );
    expect(await screen.findByText('내역을 불러오지 못했습니다.')).toBeInTheDocument();
  });
});

describe('a transfer opened', () => {
  const openFirst = async () => userEvent.click(await screen.findByRole('button', { name: /상세$/ }));

  it('shows its facts, what happened so far and a receipt to print', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const steps = [
      { state: 'detected', at: '2026-11-20T15:20:00.000Z' },
      { state: 'credited', at: '2026-11-20T15:30:05.000Z' },
    ];
    open('/mypage/log/BTC', [
      transferRow({ steps, address: 'bc1qmine', network: 'TRX', confirmations: 2, confirmationsNeeded: 2 }),
    ]);
    await openFirst();
    const dialog = await screen.findByRole('dialog', { name: '입금 내역' });
    expect(dialog).toHaveTextContent('0.05 BTC');
    expect(dialog).toHaveTextContent('bc1qmine');
    expect(dialog).toHaveTextContent('TRC-20');
    const progress = within(within(dialog).getByRole('list', { name: '진행 상황' }));
    expect(progress.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringContaining('입금 감지 (완료)2026-11-21 00:20:00'),
      expect.stringContaining('입금 반영 (완료)2026-11-21 00:30:05확인 2/2'),
    ]);
    await userEvent.click(within(dialog).getByRole('button', { name: '인쇄' }));
    expect(print).toHaveBeenCalled();
  });

  it.each([
    ['rejected', '거절 (중단)'],
    ['failed', '실패 (중단)'],
  ] as const)('ends with the word of its state where it was %s (WALT-166)', async (status, text) => {
    const steps = [
      { state: 'requested', at: '2026-11-20T15:20:00.000Z' },
      { state: 'failed', at: '2026-11-20T15:30:05.000Z' },
    ];
    open('/mypage/log/BTC', [transferRow({ transferType: 'O', status, steps })]);
    await openFirst();
    const [, end] = within(await screen.findByRole('list', { name: '진행 상황' })).getAllByRole('listitem');
    expect(end).toHaveTextContent(text);
  });

  it('can be cancelled while it waits, after a second question (WALT-167)', async () => {
    const ready = transferRow({ transferType: 'O', status: 'ready', transactionId: '' });
    const { api } = open('/mypage/log/BTC', [ready]);
    api.answer('DELETE /v1/transfers/400', { ok: true });
    await openFirst();
    await userEvent.click(await screen.findByRole('button', { name: '출금 취소' }));
    api.answer(one, { ...ready, status: 'cancelled' });
    await userEvent.click(screen.getByRole('button', { name: '취소하기' }));
    expect(await screen.findByText('출금을 취소했습니다.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '출금 취소' })).not.toBeInTheDocument();
  });
});
