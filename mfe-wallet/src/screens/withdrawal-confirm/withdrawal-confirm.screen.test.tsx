import { registerTexts } from '@maru/platform/i18n';
import { createTestServices, TestScreen, testMember } from '@maru/platform/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ch from '../../locales/ch.json';
import en from '../../locales/en.json';
import main from '../../locales/ko.json';
import own from '../../locales/ko.withdrawal.json';
import { addresses, vaspRows } from '../../testing/fixtures';
import WithdrawalConfirmScreen from './withdrawal-confirm.screen';

registerTexts('wallet', { ko: { ...main, ...own }, en, ch });

const state = {
  by: testMember().uid,
  ...{ coinId: '54', activeCoin: 'BTC', needAddressee: true, toParam: '77', token: '', amount: '0.5', fee: '0.0008' },
  ...{
    toAddress: addresses.BTC,
    seToken: 'BTC',
    networkTitle: 'Bitcoin',
    phone: '',
    finalWithdraw: '0.5008',
    vaspId: 'hanbit',
  },
};

function open({ given = state as unknown, search = '', priceLimit = 'Y' } = {}) {
  const services = createTestServices({ me: testMember() });
  services.navigation.location = { pathname: '/app/withdrawConfirm', search, state: given };
  services.api
    .answer('GET /v1/travel/vasps', vaspRows)
    .answer('POST /v1/travel/priceVerifications', { authAddress: 'N', priceLimit })
    .answer('POST /v1/travel/verifications', { result: { verificationUuid: 'U' } })
    .refuse('POST /v1/transfers/drafts', 'ADDRESS_COOLING', '새로 등록한 주소는 24시간 후', 403);
  render(
    <TestScreen services={services}>
      <WithdrawalConfirmScreen />
    </TestScreen>,
  );
  return services;
}

describe('the screen of confirmation', () => {
  it('shows amount, fee, address with tag and network, and the total (WALT-112)', async () => {
    open();
    expect(await screen.findByText('한빛거래소')).toBeInTheDocument();
    for (const text of ['0.5 BTC', '0.0008 BTC', '0.5008 BTC', addresses.BTC, '태그 77', 'Bitcoin'])
      expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('shows no fee where the address says that the recipient is a member (WALT-111)', async () => {
    open({ search: '?local=true' });
    expect(await screen.findByText('마루 회원')).toBeInTheDocument();
    expect(screen.getByText('0 BTC')).toBeInTheDocument();
  });

  it('goes back where another member has filled the withdrawal in (WALT-110)', () => {
    expect(open({ given: { ...state, by: 'M0000999' } }).navigation.visits).toEqual([{ to: 'back' }]);
    expect(screen.queryByText(addresses.BTC)).not.toBeInTheDocument();
  });

  it.each([null, {}, { ...state, coinId: '' }])('goes back without a coin: %j (WALT-110)', (given) => {
    expect(open({ given }).navigation.visits).toEqual([{ to: 'back' }]);
  });

  it('goes to Main without a coin where nothing is behind it in its tab (WALT-110, AMB-20)', () => {
    window.history.replaceState({ idx: 0 }, '');
    try {
      expect(open({ given: null }).navigation.visits).toMatchObject([{ to: 'Main', options: { replace: true } }]);
    } finally {
      window.history.replaceState(null, '');
    }
  });

  it('has the recipient confirmed, and keeps him where the exchange refuses the withdrawal (WALT-113, WALT-117, WALT-118)', async () => {
    const services = open();
    const surname = await screen.findByLabelText('성');
    const submit = screen.getByRole('button', { name: '본인 확인하기' });
    expect(submit).toBeDisabled();
    await userEvent.type(surname, 'Hong');
    await userEvent.type(screen.getByLabelText('이름'), '길동');
    await userEvent.click(screen.getByRole('button', { name: '받는 사람 확인' }));
    expect(screen.getByText('성과 이름은 한글로만 입력해 주세요.')).toBeInTheDocument();
    expect(surname).toHaveFocus();
    await userEvent.clear(surname);
    await userEvent.type(surname, '홍');
    await userEvent.click(screen.getByRole('button', { name: '받는 사람 확인' }));
    expect(await screen.findByText('받는 거래소에서 확인되었습니다.')).toBeInTheDocument();
    expect(surname).toHaveAttribute('readonly');
    await userEvent.click(submit);
    const message = '새로 등록한 주소는 24시간 후';
    await waitFor(() => expect(services.modals.opened).toEqual([{ name: 'notice', input: { message } }]));
    expect(surname).toHaveValue('홍');
  });

  it('asks again whether the recipient has to be named where nobody answered', async () => {
    const services = open();
    services.api.refuse('POST /v1/travel/priceVerifications', 'UNAVAILABLE', '잠시 후 다시', 503);
    const retry = await screen.findByRole('button', { name: '다시 시도' });
    services.api.answer('POST /v1/travel/priceVerifications', { authAddress: 'N', priceLimit: 'N' });
    await userEvent.click(retry);
    expect(await screen.findByRole('button', { name: '본인 확인하기' })).toBeEnabled();
    expect(screen.queryByLabelText('성')).not.toBeInTheDocument();
  });
});
