import { krwDepositGates } from '@maru/domain/deposit';
import type { NativeBridge } from '@maru/platform';
import { eventsOf } from '@maru/platform/events';
import { registerTexts } from '@maru/platform/i18n';
import { createTestServices, lendEvents, TestScreen, testList, testMember, testMeRow } from '@maru/platform/testing';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ch from '../../locales/ch.json';
import en from '../../locales/en.json';
import ko from '../../locales/ko.json';
import { answerDeposits, depositRow, depositTermsRow, remittanceRow } from '../../testing/fixtures';
import KrwDepositScreen from './krw-deposit.screen';

registerTexts('wallet', { ko, en, ch });

const path = 'POST /v1/transfers/krw/deposit';
const noon = Date.UTC(2026, 10, 21, 3);

function open(world: Parameters<typeof answerDeposits>[1] = {}, host: NativeBridge['host'] = 'web') {
  const bridge: NativeBridge = { host, channel: 'CN01', post: () => undefined };
  const services = createTestServices({ me: testMember(), now: () => noon + 60 * 60 * 1000, services: { bridge } });
  answerDeposits(services.api, world);
  services.api.answer(path, depositRow());
  render(
    <TestScreen services={services}>
      <KrwDepositScreen />
    </TestScreen>,
  );
  return services;
}

/** Terms with these gates closed. */
const closedBy = (refusals: Readonly<Record<string, string | undefined>>, until: string | null = null) =>
  depositTermsRow({
    gates: krwDepositGates.map((gate) => ({
      gate,
      refusal: refusals[gate] ?? null,
      until: refusals[gate] ? until : null,
    })),
  });

describe('the page of a KRW deposit', () => {
  it('shows where to pay and from which account, and what each deposit blocks (WALT-021, WALT-036)', async () => {
    open();
    expect(await screen.findByText('케이뱅크 70110000042517')).toBeInTheDocument();
    expect(screen.getByText('마루거래소')).toBeInTheDocument();
    expect(screen.getByText('KB국민은행 900*******01')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '계좌번호 복사' })).toBeInTheDocument();
    expect(screen.getByText('원화를 처음 입금하면 72시간 동안 원화 출금이 제한됩니다.')).toBeInTheDocument();
    expect(screen.getByText('원화를 입금할 때마다 72시간 동안 코인 출금이 제한됩니다.')).toBeInTheDocument();
  });

  it('groups the digits of an amount, and sends it plain (WALT-020)', async () => {
    const services = open();
    const field = await screen.findByLabelText('입금 금액');
    await userEvent.type(field, '15a0000');
    expect(field).toHaveValue('150,000');
    await userEvent.click(screen.getByRole('button', { name: '150,000원 입금 신청' }));
    await waitFor(() => expect(services.api.to(path)[0]?.sent).toMatchObject({ amount: '150000' }));
  });

  it.each([
    { typed: '0', title: '입금요청 실패', text: '금액을 다시 확인해 주세요.', test: 'ERR-190' },
    { typed: '999', title: null, text: '1,000원 이상 10,000,000,000원 이하로 입력해 주세요.', test: 'ERR-196' },
  ])('says of $typed: $text ($test, WALT-027)', async ({ typed, title, text }) => {
    const services = open();
    await userEvent.type(await screen.findByLabelText('입금 금액'), typed);
    await userEvent.click(screen.getByRole('button', { name: /입금 신청$/ }));
    expect(screen.getAllByText(text)[0]).toBeInTheDocument();
    expect(screen.queryByText('입금요청 실패') !== null).toBe(title !== null);
    expect(screen.getByLabelText('입금 금액')).toHaveFocus();
    expect(services.api.to(path)).toEqual([]);
  });

  it('says 입금요청 실패 with the cause where a request is there already (ERR-192)', async () => {
    const services = open();
    services.api.refuse(path, 'DEPOSIT_OPEN', '이미 입금 요청하신 내역이 있습니다', 409);
    await userEvent.type(await screen.findByLabelText('입금 금액'), '5000');
    await userEvent.click(screen.getByRole('button', { name: '5,000원 입금 신청' }));
    expect(await screen.findByText('입금요청 실패')).toBeInTheDocument();
    expect(screen.getByText('이미 입금 요청하신 내역이 있습니다')).toBeInTheDocument();
  });

  it('shows the request that waits with the time left, instead of a form (WALT-026, WALT-028, WALT-030)', async () => {
    open({ waiting: [depositRow()] });
    expect(await screen.findByRole('heading', { name: '입금을 기다리고 있습니다' })).toBeInTheDocument();
    expect(screen.getByRole('timer')).toHaveTextContent('02:00:00');
    expect(screen.getByRole('list', { name: '입금 진행 상황' })).toHaveTextContent(
      /입금 신청.*등록 계좌에서 송금.*입금 완료/,
    );
    expect(screen.queryByLabelText('입금 금액')).not.toBeInTheDocument();
  });

  it('cancels it, and looks for the payment on demand (WALT-029, ERR-191)', async () => {
    const services = open({ waiting: [depositRow()] });
    services.api
      .refuse('POST /v1/transfers/krw/confirmKRW', 'DEPOSIT_NOT_FOUND', '확인 가능한 입금 내역이 없습니다.', 409)
      .answer('POST /v1/transfers/krw/cancelKRW', depositRow({ TX_STATUS: 'C' }));
    await userEvent.click(await screen.findByRole('button', { name: '입금 확인' }));
    expect(await screen.findByText('확인 가능한 입금 내역이 없습니다.')).toBeInTheDocument();
    services.api.answer('GET /v1/transfers/krw/remittance-ready-logs', testList());
    await userEvent.click(screen.getByRole('button', { name: '신청 취소' }));
    expect(await screen.findByText('150,000원 입금 신청을 취소했습니다.')).toBeInTheDocument();
    expect(await screen.findByLabelText('입금 금액')).toBeInTheDocument();
  });

  it.each([
    { what: '신청 취소', call: 'cancelKRW', title: null },
    { what: '입금 확인', call: 'confirmKRW', title: '입금요청 실패' },
  ])(
    'goes on saying that a request was processed before once it is gone from the list: $what (WALT-029, ERR-193)',
    async ({ what, call, title }) => {
      const services = open({ waiting: [depositRow()] });
      services.api
        .refuse(`POST /v1/transfers/krw/${call}`, 'ALREADY_PROCESSED', '이미 처리된 내역입니다', 409)
        .answer('POST /v1/transfers/krw/statusKRW', depositRow({ TX_STATUS: 'D' }));
      const button = await screen.findByRole('button', { name: what });
      services.api.answer('GET /v1/transfers/krw/remittance-ready-logs', testList());
      await userEvent.click(button);
      expect(await screen.findByText(/3시간 안에 입금되지 않아/)).toBeInTheDocument();
      expect(screen.getByText('이미 처리된 내역입니다')).toBeInTheDocument();
      expect(screen.queryByText('입금요청 실패') !== null).toBe(title !== null);
      await userEvent.type(screen.getByLabelText('입금 금액'), '1');
      expect(screen.queryByText('이미 처리된 내역입니다')).not.toBeInTheDocument();
    },
  );

  it('leaves a failed look for the payment behind once it has arrived (ERR-191)', async () => {
    const services = open({ waiting: [depositRow()] });
    const path = 'POST /v1/transfers/krw/confirmKRW';
    services.api.refuse(path, 'DEPOSIT_NOT_FOUND', '확인 가능한 입금 내역이 없습니다.', 409);
    await userEvent.click(await screen.findByRole('button', { name: '입금 확인' }));
    expect(await screen.findByText('확인 가능한 입금 내역이 없습니다.')).toBeInTheDocument();
    services.api
      .answer('GET /v1/transfers/krw/remittance-ready-logs', testList())
      .answer('POST /v1/transfers/krw/statusKRW', depositRow({ TX_STATUS: 'S', remittanceAmount: '150000' }));
    services.prices.pushPrivate({ kind: 'notifications' });
    expect(await screen.findByText('150,000원이 입금되었습니다.')).toBeInTheDocument();
    expect(screen.queryByText('확인 가능한 입금 내역이 없습니다.')).not.toBeInTheDocument();
  });

  it('says that another amount has arrived than the one asked for', async () => {
    const services = open({ waiting: [depositRow()] });
    await screen.findByRole('timer');
    services.api
      .answer('GET /v1/transfers/krw/remittance-ready-logs', testList())
      .answer('POST /v1/transfers/krw/statusKRW', depositRow({ TX_STATUS: 'S', remittanceAmount: '100000' }));
    services.prices.pushPrivate({ kind: 'notifications' });
    expect(await screen.findByText(/신청 금액\(150,000원\)과 다르게 100,000원이 입금되었습니다/)).toBeInTheDocument();
  });

  it('lists what became of the latest deposits, one that was sent back with its reason (WALT-031, WALT-033)', async () => {
    open({
      rows: [
        remittanceRow({
          id: '1',
          status: 'rejected',
          description1: '박바다',
          remittanceAmount: '0',
          reason: 'senderName',
        }),
        remittanceRow({ id: '2', amount: '50000', remittanceAmount: '30000' }),
        remittanceRow({ id: '3', status: 'discarded', remittanceAmount: '0' }),
      ],
    });
    expect(await screen.findByText('입금자명(박바다)이 회원 이름과 달라 돌려보냅니다.')).toBeInTheDocument();
    expect(screen.getByText('반환')).toBeInTheDocument();
    expect(screen.getByText('30,000원')).toBeInTheDocument();
    expect(screen.getByText('신청 금액 50,000원')).toBeInTheDocument();
    expect(screen.getByText('시간 만료')).toBeInTheDocument();
  });

  it('says what is blocked right now, and for how long (API-056, API-057)', async () => {
    const services = open();
    services.api.answer('GET /v1/krw-days', { days: 2, hours: 5, until: '2026-11-23T09:00:00.000Z' });
    services.prices.pushPrivate({ kind: 'notifications' });
    expect(await screen.findByText('코인 출금 제한 중: 2일 5시간 남음 (2026-11-23 18:00:00까지)')).toBeInTheDocument();
  });

  it('can be loaded again after a failure', async () => {
    const services = createTestServices({ me: testMember() });
    services.api.refuse('GET /v1/transfers/krw/deposit/terms', 'UNAVAILABLE', '점검 중입니다.', 503);
    render(
      <TestScreen services={services}>
        <KrwDepositScreen />
      </TestScreen>,
    );
    const retry = await screen.findByRole('button', { name: '다시 시도' });
    answerDeposits(services.api);
    await userEvent.click(retry);
    expect(await screen.findByLabelText('입금 금액')).toBeInTheDocument();
  });
});

describe('gates of a KRW deposit on the page', () => {
  it.each([
    {
      refusals: { open: 'DEPOSIT_STOPPED' },
      text: '현재 입금이 중단되었습니다.',
      way: null,
      test: 'WALT-035, ERR-195',
    },
    {
      refusals: { identity: 'DUE_DILIGENCE_NEEDED' },
      text: /고객확인\(KYC\)을 완료한 뒤/,
      way: '/confirm',
      test: 'WALT-024',
    },
    { refusals: { identity: 'UNDER_REVIEW' }, text: /심사하고 있습니다/, way: '/confirm', test: 'WALT-024' },
    { refusals: { notWatchListed: 'WATCH_LISTED' }, text: /이용이 제한되었습니다/, way: '/Inquiry', test: 'WALT-025' },
  ])('say "$text" instead of the form ($test)', async ({ refusals, text, way }) => {
    open({ terms: closedBy(refusals) });
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByLabelText('입금 금액')).not.toBeInTheDocument();
    const links = screen.queryAllByRole('link', { name: /인증하기|문의하기/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(way ? [way] : []);
  });

  it('say until when the bank is closed (WALT-034, ERR-194)', async () => {
    open({ terms: closedBy({ bank: 'BANK_MAINTENANCE' }, '2026-11-21T05:00:00.000Z') });
    expect(await screen.findByText(/은행 점검으로 2026-11-21 14:00:00까지 입금이 제한됩니다/)).toBeInTheDocument();
  });

  it('lead to the verification center by a modal where no account is registered (WALT-022, ERR-223)', async () => {
    const services = createTestServices({ me: testMember() });
    services.modals.willAnswer('confirm', 'confirmed');
    answerDeposits(services.api, { terms: { ...closedBy({ account: 'DEPOSIT_ACCOUNT_MISSING' }), account: null } });
    render(
      <TestScreen services={services}>
        <KrwDepositScreen />
      </TestScreen>,
    );
    await waitFor(() => expect(services.modals.opened).toHaveLength(1));
    expect(services.modals.opened[0]).toMatchObject({
      name: 'confirm',
      input: { message: '입금 계좌를 먼저 등록해 주세요.' },
    });
    await waitFor(() => expect(services.navigation.visits).toMatchObject([{ to: 'confirm' }]));
  });

  it('open at once where the member registers the account in another tab (WALT-022)', async () => {
    const services = open({ terms: closedBy({ account: 'DEPOSIT_ACCOUNT_MISSING' }) });
    const account = createTestServices();
    lendEvents(services, { name: 'mfe-wallet', version: '1.0.0' });
    lendEvents(account, {
      ...{ name: 'mfe-account', version: '1.0.0' },
      events: { verificationChanged: { step: ['bankAccount'] } },
    });
    cleanup();
    render(
      <TestScreen services={services}>
        <KrwDepositScreen />
      </TestScreen>,
    );
    expect(await screen.findByText(ko.krwDeposit.gate.account.reason)).toBeInTheDocument();
    answerDeposits(services.api);
    services.api.answer('GET /v1/me', testMeRow());
    eventsOf(account).publish('account.verificationChanged', { step: 'bankAccount' });
    expect(await screen.findByLabelText('입금 금액')).toBeInTheDocument();
    expect(services.api.to('GET /v1/me')).toHaveLength(1);
  });
});

describe('in a mobile browser', () => {
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
  beforeEach(() => void jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(phone));
  afterEach(() => jest.restoreAllMocks());

  it('the page says that it is not supported, in a modal and in place, and reads nothing (WALT-037, ERR-021, SHEL-101)', async () => {
    const services = open();
    expect(services.modals.opened).toEqual([{ name: 'mobileUnsupported', input: {} }]);
    expect(
      screen.getByText('모바일에서는 지원하지 않는 기능입니다. PC 또는 앱에서 이용해 주세요.'),
    ).toBeInTheDocument();
    expect(services.api.calls).toEqual([]);
  });

  it('the app shows the page (AMB-48)', async () => {
    open({}, 'ios');
    expect(await screen.findByLabelText('입금 금액')).toBeInTheDocument();
  });
});

it('keeps what is typed where a later reading of its terms fails, such as after a look into the bank’s app', async () => {
  const services = open();
  await userEvent.type(await screen.findByLabelText('입금 금액'), '5000');
  services.api.refuse('GET /v1/transfers/krw/deposit/terms', 'UNAVAILABLE', '점검 중입니다.', 503);
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(services.api.to('GET /v1/transfers/krw/deposit/terms').length).toBeGreaterThan(1);
  expect(screen.getByLabelText('입금 금액')).toHaveValue('5,000');
  expect(screen.getByLabelText('입금 금액')).toHaveFocus();
});
