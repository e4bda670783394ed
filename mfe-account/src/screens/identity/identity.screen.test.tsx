import { registerTexts } from '@maru/platform/i18n';
import { createTestServices, TestScreen, testMember } from '@maru/platform/testing';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../../remote.json';
import account from '../../locales/ko.json';
import IdentityScreen from './identity.screen';

registerTexts('account', { ko: account, en: account, ch: account });

type Wish = Parameters<typeof testMember>[0];
const bankAccount = { bankCode: '004', bankName: 'KB국민은행', number: '900*******00' };
const korean: Wish = { dueDiligence: 'none', accounts: { deposit: bankAccount, withdrawal: bankAccount } };
const foreigner: Wish = { dueDiligence: 'none', foreignNational: true, phone: '4915112345678' };

/** The screen that a path leads to, and where it is shown. */
const screenAt = (path: string) => {
  const found = remote.screens.find(({ paths }) => paths.some((address) => address.path === path));
  return [found?.id, found?.paths.find((address) => address.path === path)?.frame];
};

function open(wish: Wish, draft: object = {}) {
  const services = createTestServices({ me: testMember(wish) });
  services.api
    .answer('GET /v1/auth/kyc-draft', { page: 1, answers: {}, reason: null, ...draft })
    .answer('GET /v1/country', { list: [{ cntidx: '840', cntName: '미국', cntLocalCode: '1' }] });
  render(
    <TestScreen services={services}>
      <IdentityScreen />
    </TestScreen>,
  );
  return services;
}
const steps = async () => {
  const list = await screen.findByRole('list', { name: '고객확인 (KYC)' });
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};

describe('the identity flow', () => {
  it('of Koreans stands at its path, with the bank account as a page (ACCT-029)', async () => {
    expect(screenAt('/mypage/confirm/localKYC')).toEqual(['domesticIdentity', 'web']);
    open(korean);
    const pages = await steps();
    expect(pages.some((page) => page?.includes('계좌'))).toBe(true);
    expect(pages.some((page) => page?.includes('서류'))).toBe(false);
    expect(screen.queryByLabelText('국적')).toBeNull();
  });

  it('of foreigners stands at its path, with nationality and documents (ACCT-029)', async () => {
    expect(screenAt('/mypage/confirm/KYC')).toEqual(['foreignIdentity', 'web']);
    open(foreigner);
    const pages = await steps();
    expect(pages.some((page) => page?.includes('서류'))).toBe(true);
    expect(pages.some((page) => page?.includes('계좌'))).toBe(false);
    expect(screen.getByLabelText('국적')).toBeInTheDocument();
  });

  it('and the residence proof have paths of their own in the app (ACCT-029)', () => {
    expect(screenAt('/app/mypage/certification')).toEqual(['certification', 'app']);
    expect(screenAt('/app/mypage/certification/proof')).toEqual(['residenceProof', 'app']);
  });

  it('points corporations to support, and names the ID and the mobile-ID app before it begins (ACCT-077)', async () => {
    open(korean);
    await steps();
    expect(screen.getByText(/법인 회원은 고객센터로 문의해 주세요/)).toHaveTextContent(
      /본인 명의의 실명확인증표\(신분증\)로 확인합니다.*모바일 신분증 앱이 필요합니다/,
    );
    expect(screen.getByRole('link', { name: '1:1 문의' })).toHaveAttribute('href', '/Inquiry');
  });

  it.each([
    { page: 1, reason: '영문 이름이 다릅니다.' },
    { page: 5, reason: '영문 이름이 다릅니다.' },
    { page: 5, reason: null },
  ])(
    'says on page $page that it was sent back, why ($reason), and whom to ask (ACCT-074)',
    async ({ page, reason }) => {
      open({ ...korean, dueDiligence: 'refused' }, { page, reason });
      const notice = (await screen.findByText('고객확인이 반려되었습니다.')).closest('[role=note]') as HTMLElement;
      expect(notice).toHaveTextContent('고객센터에 문의해 주세요.');
      expect(notice.textContent?.includes('사유: 영문 이름이 다릅니다.')).toBe(reason !== null);
      expect(within(notice).getByRole('link', { name: '1:1 문의' })).toHaveAttribute('href', '/Inquiry');
    },
  );

  it('says of a form that was not sent back nothing of the kind (ACCT-074)', async () => {
    open(korean, { page: 5 });
    await steps();
    expect(screen.queryByText('고객확인이 반려되었습니다.')).toBeNull();
  });

  it.each([
    ['A0101', '예'],
    ['A0102', '아니오'],
  ])('tells a beneficial owner (%s) by %s (CONS-142)', async (owner, label) => {
    open(korean, { page: 3, answers: { owner } });
    const group = await screen.findByRole('radiogroup', { name: /실제 소유자/ });
    const radios = within(group).getAllByRole<HTMLInputElement>('radio');
    expect(radios.map((radio) => radio.labels?.[0]?.textContent)).toEqual(['예', '아니오']);
    expect(within(group).getByRole('radio', { name: label })).toBeChecked();
  });

  it('tells that documents are looked at within one or two days (CONS-025)', async () => {
    open(korean, { page: 5 });
    expect(await screen.findByText('제출한 내용을 1~2일 안에 심사합니다.')).toBeInTheDocument();
  });

  it('tells that the phone is known already, and of a Korean the account (ACCT-061, ACCT-071)', async () => {
    open(korean, { page: 2 });
    expect(await screen.findByText('휴대폰 인증이 완료되었습니다.')).toBeInTheDocument();
    cleanup();
    open(korean, { page: 4 });
    expect(await screen.findByText('계좌 인증이 완료되었습니다.')).toBeInTheDocument();
  });

  it('takes the focus along to the next page, whose button is the same', async () => {
    const { api } = open(korean, { page: 4 });
    api.answer('PUT /v1/auth/kyc-draft', { ok: true });
    await userEvent.click(await screen.findByRole('button', { name: '다음' }));
    const title = await screen.findByRole('heading', { name: '심사' });
    await waitFor(() => expect(document.activeElement).toContainElement(title));
    expect(document.body).not.toHaveFocus();
  });

  it('tells a foreigner how old the proof of residence may be (ACCT-072, ACCT-083)', async () => {
    open(foreigner, { page: 4 });
    expect(await screen.findByText(account.residence.issuedForeign)).toBeInTheDocument();
  });

  it.each([
    { who: 'a Korean', me: korean, text: account.abroad.korean },
    { who: 'a foreigner', me: foreigner, text: account.abroad.foreign },
  ])('tells $who who lives abroad of the restrictions (ACCT-131)', async ({ me, text }) => {
    open(me);
    await steps();
    expect(screen.queryByText(text)).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: '해외 거주' }));
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('tells when the video call is on weekdays, and on weekends and holidays (ACCT-073, CONS-073)', async () => {
    open(korean, { page: 5 });
    expect(await screen.findByText(/평일 10:00~19:00, 주말·공휴일 11:00~17:00/)).toBeInTheDocument();
  });
});
