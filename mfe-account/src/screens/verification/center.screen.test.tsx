import type { RemoteManifest } from '@maru/contract';
import { eventsOf } from '@maru/platform/events';
import { registerTexts } from '@maru/platform/i18n';
import { createTestServices, lendEvents, TestScreen, testMember, testMeRow } from '@maru/platform/testing';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import manifest from '../../../remote.json';
import ko from '../../locales/ko.json';
import CenterScreen from './center.screen';

registerTexts('account', { ko, en: ko, ch: ko });

type Wish = Parameters<typeof testMember>[0];
const beginner: Wish = {
  verification: 'email',
  phone: '',
  accounts: { deposit: null, withdrawal: null },
  otpRegistered: false,
  dueDiligence: 'none',
  residence: 'none',
};
const account = { bankCode: '004', bankName: 'KB국민은행', number: '900*******00' };

function open(wish: Wish | null) {
  const services = createTestServices(wish ? { me: testMember(wish) } : {});
  services.api.answer('GET /v1/auth/residences', { state: 'J', reason: '3개월이 넘었습니다.' });
  render(
    <TestScreen services={services}>
      <CenterScreen />
    </TestScreen>,
  );
  return services;
}
const never = () => new Promise(() => undefined);

/** The card of a step. */
const card = (step: keyof typeof ko.center.step) => {
  const heading = screen.getByRole('heading', { name: ko.center.step[step] });
  return within(heading.closest('section') as HTMLElement);
};

describe('the verification center', () => {
  it('shows five steps to a Korean, and the next one to do (ACCT-020, ACCT-021, ACCT-024)', () => {
    open(beginner);
    const steps = within(screen.getByRole('list', { name: ko.center.title })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('이메일 인증 (완료)'),
      expect.stringContaining('휴대폰 인증'),
      expect.stringContaining('계좌 인증 (대기)'),
      expect.stringContaining('OTP 인증 (대기)'),
      expect.stringContaining('고객확인 (KYC) (대기)'),
    ]);
    expect(steps[1]).toHaveAttribute('aria-current', 'step');
    expect(card('phone').getByRole('button', { name: ko.phone.begin })).toBeInTheDocument();
    expect(card('otp').getByText('이전 단계를 먼저 완료해 주세요.')).toBeInTheDocument();
    expect(card('otp').queryByRole('button')).toBeNull();
  });

  it('sends the mail again to who has not confirmed the address, and names it (ACCT-020, AUTH-095, AUTH-133)', async () => {
    const { api, modals } = open({ ...beginner, verification: 'none' });
    expect(within(screen.getByRole('list', { name: ko.center.title })).getAllByRole('listitem')[0]).toHaveAttribute(
      'aria-current',
      'step',
    );
    api.refuse('POST /v1/auth/email/send', 'TOO_MANY_REQUESTS', '요청이 너무 많습니다.', 429);
    const button = card('email').getByRole('button', { name: ko.center.sendMail });
    await userEvent.click(button);
    expect([modals.opened, modals.toasts]).toEqual([[], [{ message: '요청이 너무 많습니다.', tone: 'danger' }]]);
    api.answer('POST /v1/auth/email/send', { ok: true });
    await userEvent.click(button);
    expect(api.to('POST /v1/auth/email/send').at(-1)?.sent).toEqual({ address: 'minji@maru.test' });
    expect(modals.opened).toEqual([{ name: 'emailVerification', input: { address: 'minji@maru.test' } }]);
  });

  it('asks for no mail of who has confirmed the address', () => {
    open(beginner);
    expect(card('email').queryByRole('button')).toBeNull();
  });

  it('shows four steps to a foreigner, and why a proof was sent back (ACCT-022, ACCT-025, ACCT-084)', async () => {
    open({
      ...beginner,
      foreignNational: true,
      phone: '4912345678',
      otpRegistered: true,
      residence: 'rejected',
    });
    expect(within(screen.getByRole('list', { name: ko.center.title })).getAllByRole('listitem')).toHaveLength(4);
    expect(card('residence').getByText(ko.center.state.returned)).toBeInTheDocument();
    expect(await card('residence').findByText(/서류가 반려되었습니다. 사유: 3개월이 넘었습니다./)).toBeInTheDocument();
    expect(card('residence').getByText(ko.residence.issuedForeign)).toBeInTheDocument();
  });

  it('shows what was decided once the page is seen again (ACCT-025, ACCT-078)', async () => {
    const { api } = open({ ...beginner, dueDiligence: 'underReview' });
    expect(card('identity').getByText(ko.center.state.review)).toBeInTheDocument();
    api.answer('GET /v1/me', testMeRow());
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await card('identity').findByText(ko.center.state.done)).toBeInTheDocument();
  });

  it('calls a proof that can still be changed received (ACCT-025, CONS-111)', () => {
    open({ ...beginner, foreignNational: true, phone: '4912345678', otpRegistered: true, residence: 'underReview' });
    expect(card('residence').getByText('접수')).toBeInTheDocument();
  });

  it.each([
    { dueDiligence: 'none', state: ko.center.state.open, link: ko.identity.begin },
    { dueDiligence: 'underReview', state: ko.center.state.review, link: ko.identity.look },
    { dueDiligence: 'refused', state: ko.center.state.returned, link: ko.identity.begin },
    { dueDiligence: 'passed', state: ko.center.state.done, link: null },
    { dueDiligence: 'renewed', state: '재이행 완료', link: null },
  ] as const)(
    'leads a foreigner to the identity check beside the four steps, and tells its result: $dueDiligence (ACCT-060, ACCT-074, CONS-112)',
    ({ dueDiligence, state, link }) => {
      open({ ...beginner, foreignNational: true, phone: '4912345678', otpRegistered: true, dueDiligence });
      expect(card('identity').getByText(state)).toBeInTheDocument();
      const links = card('identity').queryAllByRole('link');
      const found = links.find(({ textContent }) => textContent !== ko.identity.support);
      expect([found?.textContent, found?.getAttribute('href')]).toEqual(
        link ? [link, '/ForeignKyc'] : [undefined, undefined],
      );
    },
  );

  it('points a member whose identity check was sent back to support (ACCT-074)', () => {
    open({
      ...beginner,
      ...{ phone: '01012345678', accounts: { deposit: account, withdrawal: account }, otpRegistered: true },
      dueDiligence: 'refused',
    });
    expect(card('identity').getByText(/심사에서 반려되었습니다/)).toHaveTextContent('고객센터에 문의해 주세요');
    expect(card('identity').getByRole('link', { name: ko.identity.support })).toHaveAttribute('href', '/Inquiry');
    expect(card('identity').getByRole('link', { name: ko.identity.begin })).toHaveAttribute('href', '/LocalKyc');
  });

  it('lets a foreigner wait with the identity check for the steps before it (ACCT-060, ACCT-024)', () => {
    open({ ...beginner, foreignNational: true, phone: '4912345678' });
    expect(card('identity').getByText(ko.center.previousFirst)).toBeInTheDocument();
    expect(card('identity').queryByRole('link')).toBeNull();
  });

  it('says that the phone comes before the bank account, and leads to it (ACCT-040, ERR-141)', async () => {
    open(beginner);
    expect(card('bankAccount').getByText(/휴대폰 인증을 먼저 완료해 주세요\./)).toBeInTheDocument();
    await userEvent.click(card('bankAccount').getByRole('link', { name: ko.center.step.phone }));
    expect(document.activeElement).toContainElement(card('phone').getByRole('button', { name: ko.phone.begin }));
    expect(document.activeElement).not.toContainElement(card('bankAccount').getByRole('link'));
  });

  it.each([false, true])(
    'leads who has to be identified again to the flow, of foreigners: %s (ACCT-092, ACCT-093, SHEL-072)',
    (foreignNational) => {
      const done = { phone: '01012345678', accounts: { deposit: account, withdrawal: account }, otpRegistered: true };
      open({ ...done, foreignNational, dueDiligence: 'passed', reverifyBefore: new Date('2026-12-01T00:00:00Z') });
      expect(card('identity').getByRole('link', { name: ko.identity.again })).toHaveAttribute(
        'href',
        foreignNational ? '/ForeignKyc' : '/LocalKyc',
      );
    },
  );

  it('lets who missed a first deadline begin, once the steps before are done (ACCT-096, ACCT-024)', () => {
    const reverifyBefore = new Date('2026-11-01T00:00:00Z');
    open({ ...beginner, reverifyBefore });
    expect(card('identity').queryByRole('link')).toBeNull();
    cleanup();
    const accounts = { deposit: account, withdrawal: account };
    open({ ...beginner, phone: '01012345678', accounts, otpRegistered: true, reverifyBefore });
    expect(card('identity').getByRole('link', { name: ko.identity.begin })).toBeInTheDocument();
  });

  it('leads to the flow of the app inside it (ACCT-029)', () => {
    const services = createTestServices({
      me: testMember({ ...beginner, foreignNational: true, phone: '49', otpRegistered: true }),
    });
    services.navigation.inApp = true;
    services.api.answer('GET /v1/auth/residences', { state: '', reason: null });
    render(
      <TestScreen services={services}>
        <CenterScreen />
      </TestScreen>,
    );
    expect(card('identity').getByRole('link')).toHaveAttribute('href', '/AppCertification');
  });

  it.each([
    { foreignNational: false, text: ko.abroad.korean },
    { foreignNational: true, text: ko.abroad.foreign },
  ])('tells who lives abroad of the restrictions, $foreignNational (ACCT-131)', ({ foreignNational, text }) => {
    open({ ...beginner, foreignNational, livesAbroad: true });
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('says what each step unlocks, and shows the steps to a visitor with a way to log in (ACCT-019, ACCT-028)', () => {
    open(null);
    for (const text of ['email', 'phone', 'bankAccount', 'otp', 'identity'] as const)
      expect(card(text).getByText(ko.center.unlocks[text])).toBeInTheDocument();
    expect(screen.queryByText(ko.center.state.open)).toBeNull();
    expect(screen.getByRole('link', { name: ko.center.login })).toHaveAttribute(
      'href',
      expect.stringContaining('/Login?fullPath='),
    );
  });

  it('shows phone and authenticator with their days, the number partly hidden (ACCT-026, ACCT-027)', () => {
    open({
      phone: '01012345678',
      phoneRegisteredAt: '2026-11-01T00:00:00.000Z',
      phoneChangedAt: '2026-11-02T00:00:00.000Z',
      otpRegistered: true,
      otpRegisteredAt: '2026-11-03T00:00:00.000Z',
    });
    for (const text of ['010-****-5678', '2026-11-01 09:00:00', '2026-11-02 09:00:00'])
      expect(card('phone').getByText(text)).toBeInTheDocument();
    expect(card('otp').getByText('2026-11-03 09:00:00')).toBeInTheDocument();
  });

  it('walks the carrier’s check: a mismatch says why and can be tried again (ACCT-030, ACCT-031, ERR-145)', async () => {
    const { api } = open(beginner);
    api
      .answer('GET /v1/auth/realname', { requestId: 'r1', page: 'https://carrier.test/r1' })
      .answer('GET /v1/auth/realnameComplete', { result: 'M', msg: '명의자 정보가 일치하지 않습니다.' });
    await userEvent.click(card('phone').getByRole('button', { name: ko.phone.begin }));
    expect(await screen.findByRole('link', { name: ko.phone.open })).toHaveAttribute('href', 'https://carrier.test/r1');
    await userEvent.click(screen.getByRole('button', { name: ko.phone.complete }));
    expect(await screen.findByText('명의자 정보가 일치하지 않습니다.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: ko.phone.complete })).toBeEnabled();
    // A check that has failed for good is replaced by another one.
    api.answer('GET /v1/auth/realname', { requestId: 'r2', page: 'https://carrier.test/r2' });
    await userEvent.click(screen.getByRole('button', { name: ko.phone.again }));
    await waitFor(() =>
      expect(screen.getByRole('link', { name: ko.phone.open })).toHaveAttribute('href', 'https://carrier.test/r2'),
    );
    expect(screen.queryByText('명의자 정보가 일치하지 않습니다.')).toBeNull();
  });

  it('lets a foreigner choose the country of the list, by name and dialling code (ACCT-035)', async () => {
    const { api } = open(beginner);
    api.answer('GET /v1/country', {
      list: [
        { cntidx: '276', cntName: '독일', cntLocalCode: '49' },
        { cntidx: '392', cntName: '일본', cntLocalCode: '81' },
      ],
    });
    await userEvent.click(card('phone').getByRole('radio', { name: /외국인/ }));
    const country = await screen.findByLabelText(ko.phone.country);
    await waitFor(() => expect(country).toHaveTextContent('독일 (+49)'));
    expect(country).toHaveTextContent('일본 (+81)');
  });

  it('locks what a code belongs to while the exchange is asked for it (ACCT-033)', async () => {
    const { api } = open(beginner);
    api
      .answer('GET /v1/country', { list: [{ cntidx: '276', cntName: '독일', cntLocalCode: '49' }] })
      .answer('POST /v1/auth/sms/foreignPhone', never);
    await userEvent.click(card('phone').getByRole('radio', { name: /외국인/ }));
    const number = await screen.findByLabelText(ko.phone.number);
    await userEvent.type(number, '1512345678');
    await userEvent.click(screen.getByRole('button', { name: ko.phone.send }));
    expect(number).toHaveAttribute('readonly');
    expect(screen.getByLabelText(ko.phone.name)).toHaveAttribute('readonly');
    expect(screen.getByLabelText(ko.phone.country)).toBeDisabled();
  });

  it('does not say that the time is over where a code was given up for another number (ACCT-034, ACCT-036)', async () => {
    const { api } = open(beginner);
    api
      .answer('GET /v1/country', { list: [{ cntidx: '276', cntName: '독일', cntLocalCode: '49' }] })
      .answer('POST /v1/auth/sms/foreignPhone', { ok: true });
    await userEvent.click(card('phone').getByRole('radio', { name: /외국인/ }));
    const number = await screen.findByLabelText(ko.phone.number);
    await userEvent.type(number, '1512345678');
    await userEvent.click(screen.getByRole('button', { name: ko.phone.send }));
    expect(await screen.findByRole('timer')).toBeInTheDocument();
    await userEvent.type(number, '9');
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.queryByText('인증시간 초과')).toBeNull();
  });

  it('opens the modal of locked codes, which leads to the way out: the resets of the center (AUTH-037, AMB-38, ERR-118)', async () => {
    const { api, modals, navigation } = open({
      verification: 'bankAccount',
      phone: '01012345678',
      otpRegistered: true,
    });
    modals.willAnswer('loginBlocked', 'reverify');
    api.refuse('POST /v1/auth/otp/delete', 4052, '인증번호를 10회 잘못 입력하여 로그인이 제한되었습니다.');
    await userEvent.click(card('otp').getByRole('button', { name: ko.otp.release }));
    await userEvent.type(card('otp').getByLabelText(ko.otp.code), '123456');
    await userEvent.click(card('otp').getByRole('button', { name: ko.otp.release }));
    await waitFor(() => expect(navigation.visits.map(({ to }) => to)).toEqual(['authInfo']));
    expect(modals.opened).toEqual([{ name: 'loginBlocked', input: { variant: 'code' } }]);
    expect(card('otp').getByText(/인증번호를 10회 잘못 입력하여/)).toBeInTheDocument();
  });

  it('locks the account that 1 won goes to while it is being sent (ACCT-043)', async () => {
    const { api } = open({ ...beginner, phone: '01012345678' });
    api
      .answer('GET /v1/data/banks', { list: [{ mcode: '004', name: 'KB국민은행' }] })
      .answer('POST /v1/aspect/coocon/validate-account-realname', never);
    await userEvent.click(await card('bankAccount').findByRole('button', { name: ko.retry }));
    const number = await screen.findByLabelText(ko.bank.number);
    await userEvent.selectOptions(screen.getByLabelText(ko.bank.bank), '004');
    await userEvent.type(number, '110-123-456789');
    await userEvent.click(screen.getByRole('checkbox', { name: ko.bank.consent }));
    await userEvent.click(screen.getByRole('button', { name: ko.bank.send }));
    expect(number).toHaveAttribute('readonly');
    expect(screen.getByLabelText(ko.bank.bank)).toBeDisabled();
  });

  it('offers a link to the app where a phone’s browser shows the bank step (ACCT-047, ERR-021)', async () => {
    const agent = jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 16) Mobile');
    const { api } = open({ ...beginner, phone: '01012345678' });
    api.answer('GET /v1/aspect/bonanza/appDnSms', { ok: true });
    expect(
      card('bankAccount').getByText('모바일에서는 지원하지 않는 기능입니다. PC 또는 앱에서 이용해 주세요.'),
    ).toBeInTheDocument();
    expect(card('bankAccount').queryByLabelText(ko.bank.number)).toBeNull();
    await userEvent.click(card('bankAccount').getByRole('button', { name: ko.bank.link }));
    expect(await screen.findByText(ko.bank.linkSent)).toBeInTheDocument();
    expect(api.to('GET /v1/aspect/bonanza/appDnSms')).toHaveLength(1);
    agent.mockRestore();
  });

  it('sets an authenticator up: picture, secret as text, recovery codes, first code; told before that withdrawals stop (ACCT-007, ACCT-050, ACCT-051)', async () => {
    const { api } = open({ ...beginner, phone: '01012345678', accounts: { deposit: account, withdrawal: account } });
    const qr = 'otpauth://totp/Maru?secret=ABCDEFGH';
    api
      .answer('POST /v1/auth/otp/qr', { qr, secret: 'ABCDEFGH', recoveryCodes: ['AAAA-BBBB-CCCC', 'DDDD-EEEE-FFFF'] })
      .answer('POST /v1/auth/otp', { ok: true });
    await userEvent.click(card('otp').getByRole('button', { name: ko.otp.begin }));
    expect(await screen.findByRole('img', { name: ko.otp.qr })).toBeInTheDocument();
    expect(card('otp').getByText('등록·변경·해제하면 24시간 동안 출금이 제한됩니다.')).toBeInTheDocument();
    for (const text of ['ABCD EFGH', 'AAAA-BBBB-CCCC', 'DDDD-EEEE-FFFF'])
      expect(screen.getByText(text)).toBeInTheDocument();
    const file = screen.getByRole('link', { name: ko.otp.saveCodes });
    expect(file).toHaveAttribute('download', 'maru-recovery-codes.txt');
    expect(decodeURIComponent(file.getAttribute('href') ?? '')).toContain('AAAA-BBBB-CCCC\nDDDD-EEEE-FFFF\n');
    const finish = screen.getByRole('button', { name: ko.otp.register });
    await userEvent.type(screen.getByLabelText(ko.otp.code), '123456');
    expect(finish).toBeDisabled();
    await userEvent.click(screen.getByRole('checkbox', { name: ko.otp.noted }));
    await userEvent.click(finish);
    expect(await screen.findByText(ko.otp.registered)).toBeInTheDocument();
    expect(api.to('POST /v1/auth/otp')[0]?.sent).toEqual({ secret: 'ABCDEFGH', authNumber: '123456' });
    expect(screen.queryByText('ABCD EFGH')).toBeNull();
  });

  it('tells screens of other remotes which step has changed, and nothing of what was typed', async () => {
    const heard: unknown[] = [];
    const other = createTestServices();
    lendEvents(other, { name: 'mfe-other', version: '1.0.0' });
    eventsOf(other).on('account.verificationChanged', (payload) => heard.push(payload));
    const services = open({ ...beginner, phone: '01012345678', accounts: { deposit: account, withdrawal: account } });
    lendEvents(services, manifest as RemoteManifest);
    services.api
      .answer('POST /v1/auth/otp/qr', { qr: 'otpauth://totp/Maru?secret=AB', secret: 'AB', recoveryCodes: ['AAAA'] })
      .refuse('POST /v1/auth/otp', 'OTP_WRONG', '다시', 400);
    await userEvent.click(card('otp').getByRole('button', { name: ko.otp.begin }));
    await userEvent.type(await screen.findByLabelText(ko.otp.code), '123456');
    await userEvent.click(screen.getByRole('checkbox', { name: ko.otp.noted }));
    await userEvent.click(screen.getByRole('button', { name: ko.otp.register }));
    expect(await screen.findByText('다시')).toBeInTheDocument();
    expect(heard).toEqual([]);
    services.api.answer('POST /v1/auth/otp', { ok: true });
    await userEvent.type(screen.getByLabelText(ko.otp.code), '123457');
    await userEvent.click(screen.getByRole('button', { name: ko.otp.register }));
    await waitFor(() => expect(heard).toEqual([{ step: 'otp' }]));
  });

  it('offers the reset of a lost phone and authenticator, and shows that a request waits (ACCT-037, ACCT-054)', async () => {
    const services = open({ verification: 'bankAccount', phone: '01012345678', otpRegistered: true });
    services.api
      .answer('GET /v1/auth/request-initialize', { state: 'open', reason: null })
      .answer('GET /v1/captcha/slider', {});
    await userEvent.click(card('otp').getByRole('button', { name: 'OTP 기기를 잃어버렸나요?' }));
    expect(await card('otp').findByText(/서류를 심사하고 있습니다/)).toBeInTheDocument();
    expect(services.api.to('GET /v1/auth/request-initialize')[0]?.sent).toEqual({ kind: 'OTP' });
    await userEvent.click(card('phone').getByRole('button', { name: '휴대폰을 잃어버렸나요?' }));
    await userEvent.click(await card('phone').findByRole('button', { name: '서류 다시 제출' }));
    expect(card('phone').getByText('초기화가 승인되면 24시간 동안 출금이 제한됩니다.')).toBeInTheDocument();
    expect(card('phone').getByLabelText(/신분증과 오늘 날짜를 든 본인 사진/)).toBeInTheDocument();
    // Of a session a captcha is asked: nothing can be sent before it is solved.
    expect(card('phone').getByRole('button', { name: '초기화 신청' })).toBeDisabled();
  });

  it('offers no reset of what the member does not have', () => {
    open(beginner);
    expect(screen.queryByRole('button', { name: /잃어버렸나요/ })).toBeNull();
  });
});
