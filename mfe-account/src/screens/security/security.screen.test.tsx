import { registerTexts } from '@maru/platform/i18n';
import { createTestServices, TestScreen, testMember } from '@maru/platform/testing';
import type { Authenticators } from '@maru/remote-kit/passkey';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ko from '../../locales/ko.json';
import { PasskeysCard } from './passkeys-card';
import SecurityScreen from './security.screen';
import own from './texts/ko.json';

registerTexts('account', { ko, en: ko, ch: ko });

const texts = ko.security;
const times = { startedAt: '2026-11-20T00:00:00.000Z', seenAt: '2026-11-20T15:30:00.000Z' };
const here = { id: 'here', device: 'desktop', system: 'Windows', browser: 'Chrome', ip: '203.0.113.*', ...times };
const phone = { id: 'phone', device: 'mobile', system: 'iOS', browser: 'Safari', ip: '198.51.100.*', ...times };
const silent = { id: 'silent', device: 'unknown', system: '', browser: '', ip: '192.0.2.*', ...times };

type Wish = Parameters<typeof testMember>[0];
const withoutFactor: Wish = { otpRegistered: false, phone: '' };

function open(wish: Wish = withoutFactor, begun = [phone, silent]) {
  const services = createTestServices({ me: testMember(wish) });
  let others = begun;
  services.api
    .answer('GET /v1/me/sessions', () => ({
      list: [{ ...here, current: 'Y' }, ...others.map((session) => ({ ...session, current: 'N' }))],
    }))
    .answer('POST /v1/me/sessions/phone/delete', () => {
      others = others.filter(({ id }) => id !== 'phone');
      return { ok: true };
    })
    .answer('POST /v1/me/sessions/delete-others', () => {
      others = [];
      return { ok: true };
    })
    .answer('GET /v1/me/passkeys', { list: [] })
    .answer('GET /v1/me/api-keys', { list: [] })
    .answer('GET /v1/me/phishing-code', { code: '' })
    .answer('POST /v1/me/phishing-code', { ok: true });
  return services;
}
function show(services: ReturnType<typeof open>) {
  render(
    <TestScreen services={services}>
      <SecurityScreen />
    </TestScreen>,
  );
}
/** What is said of the session with this text in it. */
const row = async (text: string) => {
  const name = await screen.findByText((said) => said.startsWith(text));
  return within(name.closest('li') as HTMLElement);
};
const endOf = (name: string) => ({ name: texts.endOf.replace('{{name}}', name) });

describe('the sessions of a member', () => {
  it('are shown with device, browser, system, address and times; the own one is marked and stays', async () => {
    show(open());
    const other = await row('Safari, iOS');
    for (const text of ['휴대폰', '198.51.100.*', '2026-11-20 09:00:00', '2026-11-21 00:30:00'])
      expect(other.getByText(text, { exact: false })).toBeInTheDocument();
    expect(other.queryByText(texts.own)).toBeNull();
    expect(other.getByRole('button', endOf('Safari, iOS'))).toBeEnabled();
    const own = await row('Chrome, Windows');
    expect(own.getByText(texts.own)).toBeInTheDocument();
    expect(own.queryByRole('button')).toBeNull();
  });

  it('have a name where the browser says nothing', async () => {
    show(open());
    const { getAllByText, getByRole } = await row(ko.device.unknown);
    expect(getAllByText(ko.device.unknown, { exact: false })).toHaveLength(1);
    expect(getByRole('button', endOf(ko.device.unknown))).toBeEnabled();
  });

  it('end one by one', async () => {
    show(open());
    await userEvent.click(await screen.findByRole('button', endOf('Safari, iOS')));
    expect(screen.queryByText('Safari, iOS', { exact: false })).toBeNull();
    expect(screen.getByText('Chrome, Windows', { exact: false })).toBeInTheDocument();
  });

  it('leave the focus at the next one, and at their list after the last', async () => {
    const services = open();
    services.api.answer('POST /v1/me/sessions/silent/delete', () => {
      services.api.answer('GET /v1/me/sessions', { list: [{ ...here, current: 'Y' }] });
      return { ok: true };
    });
    show(services);
    await userEvent.click(await screen.findByRole('button', endOf('Safari, iOS')));
    await waitFor(() => expect(screen.getByRole('button', endOf(ko.device.unknown))).toHaveFocus());
    await userEvent.click(screen.getByRole('button', endOf(ko.device.unknown)));
    await waitFor(() => expect(screen.getByRole('list', { name: texts.sessions })).toHaveFocus());
  });

  it('end all but the own one, once the member has confirmed it', async () => {
    const services = open();
    show(services);
    services.modals.willAnswer('confirm', 'cancelled');
    await userEvent.click(await screen.findByRole('button', { name: texts.endOthers }));
    expect(services.modals.opened.map(({ name }) => name)).toEqual(['confirm']);
    expect(services.api.to('POST /v1/me/sessions/delete-others')).toHaveLength(0);
    services.modals.willAnswer('confirm', 'confirmed');
    await userEvent.click(screen.getByRole('button', { name: texts.endOthers }));
    expect(screen.getAllByText('IP ', { exact: false })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: texts.endOthers })).toBeNull();
  });

  it('stay, with the reason, where the exchange refuses', async () => {
    const services = open();
    services.api.refuse('POST /v1/me/sessions/phone/delete', 'UNAVAILABLE', '잠시 후 다시', 503);
    show(services);
    await userEvent.click(await screen.findByRole('button', endOf('Safari, iOS')));
    expect(await screen.findByText('잠시 후 다시')).toBeInTheDocument();
    expect(screen.getByRole('button', endOf('Safari, iOS'))).toBeEnabled();
  });

  it('can be read again after a failure, which leaves the rest of the page', async () => {
    const services = open();
    services.api.refuse('GET /v1/me/sessions', 'UNAVAILABLE', '잠시 후 다시', 503);
    show(services);
    expect(await screen.findByText(texts.sessionsFailed)).toBeInTheDocument();
    expect(screen.getByText(texts.phishingNone)).toBeInTheDocument();
    services.api.answer('GET /v1/me/sessions', { list: [{ ...here, current: 'Y' }] });
    await userEvent.click(screen.getByRole('button', { name: ko.retry }));
    expect(await screen.findByText('Chrome, Windows', { exact: false })).toBeInTheDocument();
  });
});

describe('the anti-phishing code', () => {
  const word = () => screen.getByLabelText(texts.phishingNew);
  const save = () => screen.getByRole('button', { name: texts.phishingSave });

  it('is set without a code by a member who has no second factor, and shown', async () => {
    const services = open();
    show(services);
    expect(await screen.findByText(texts.phishingNone)).toBeInTheDocument();
    await userEvent.type(word(), '푸른 고래');
    services.api.answer('GET /v1/me/phishing-code', { code: '푸른 고래' });
    await userEvent.click(save());
    expect(services.api.to('POST /v1/me/phishing-code')[0]?.sent).toEqual({ code: '푸른 고래' });
    expect(await screen.findByText('푸른 고래')).toBeInTheDocument();
    expect(screen.getByText(texts.phishingChanged)).toBeInTheDocument();
    expect(word()).toHaveValue('');
  });

  it('is not sent where it is too short; the field says so', async () => {
    const services = open();
    show(services);
    await userEvent.type(word(), '고래');
    await userEvent.click(save());
    expect(word()).toBeInvalid();
    expect(word()).toHaveAccessibleDescription(expect.stringContaining('피싱 방지 코드는 4~20자'));
    expect(services.api.to('POST /v1/me/phishing-code')).toHaveLength(0);
  });

  it('is changed with the authenticator; a wrong code is told at its field, and the new word stays', async () => {
    const services = open({ otpRegistered: true, phone: '01012345678' });
    services.api.refuse('POST /v1/me/phishing-code', 'CODE_WRONG', '틀린 인증번호');
    show(services);
    await userEvent.type(word(), '푸른 고래');
    await userEvent.click(save());
    expect(save()).toBeDisabled();
    await userEvent.type(screen.getByLabelText(texts.otpCode), '123456');
    await userEvent.click(save());
    const field = screen.getByLabelText(texts.otpCode);
    expect(field).toHaveAccessibleDescription(expect.stringContaining('틀린 인증번호'));
    expect(field).toBeInvalid();
    expect(field).toHaveValue('');
    expect(word()).toBeValid();
    expect(word()).toHaveValue('푸른 고래');
  });

  it('is removed with the authenticator, and can be kept', async () => {
    const services = open({ otpRegistered: true, phone: '' });
    services.api.answer('GET /v1/me/phishing-code', { code: '푸른 고래' });
    show(services);
    const remove = { name: texts.phishingRemove };
    await userEvent.click(await screen.findByRole('button', remove));
    expect(screen.getByText(texts.phishingRemoveText)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: texts.cancel }));
    expect(word()).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', remove));
    expect(screen.getByRole('button', remove)).toBeDisabled();
    await userEvent.type(screen.getByLabelText(texts.otpCode), '123456');
    services.api.answer('GET /v1/me/phishing-code', { code: '' });
    await userEvent.click(screen.getByRole('button', remove));
    expect(await screen.findByText(texts.phishingRemoved)).toBeInTheDocument();
    expect(services.api.to('POST /v1/me/phishing-code')[0]?.sent).toMatchObject({ code: '', authNumber: '123456' });
    expect(screen.getByText(texts.phishingNone)).toBeInTheDocument();
    expect(screen.queryByRole('button', remove)).toBeNull();
  });
});

describe('the check of what is set up', () => {
  const line = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement);

  it('says what is missing and leads to it', () => {
    show(open({ otpRegistered: false, phone: '01012345678' }));
    expect(line(own.overview.phone).getByText(own.overview.done)).toBeInTheDocument();
    expect(line(own.overview.phone).queryByRole('link')).toBeNull();
    expect(line(own.overview.otp).getByText(own.overview.missing)).toBeInTheDocument();
    expect(line(own.overview.otp).getByRole('link', { name: 'OTP 인증 설정하기' })).toBeInTheDocument();
  });

  it('counts down the day without withdrawals, and says nothing after it (CONS-020)', () => {
    const begin = createTestServices().now();
    const until = (ms: number) => ({ withdrawalBlockedUntil: new Date(begin + ms).toISOString() });
    show(open(until(3_600_000)));
    expect(screen.getByText(own.overview.blocked)).toBeInTheDocument();
    expect(screen.getByRole('timer')).toHaveTextContent('01:00:00');
    cleanup();
    show(open(until(-1)));
    expect(screen.queryByText(own.overview.blocked)).toBeNull();
  });
});

describe('freezing the account', () => {
  const freeze = () => screen.getByRole('button', { name: own.freeze.submit });

  it('says first what it does, in the dialog as well, and does nothing unless that is confirmed', async () => {
    const services = open();
    show(services);
    for (const effect of Object.values(own.freeze.effect)) expect(screen.getByText(effect)).toBeInTheDocument();
    services.modals.willAnswer('confirm', 'cancelled');
    await userEvent.click(freeze());
    const [asked] = services.modals.opened;
    for (const effect of Object.values(own.freeze.effect))
      expect(asked?.input).toMatchObject({ message: expect.stringContaining(effect) });
    expect(services.api.to('POST /v1/me/freeze')).toHaveLength(0);
    expect(services.session.isMember).toBe(true);
  });

  it('leaves the page as a visitor, who is told how the freeze is lifted', async () => {
    const services = open();
    services.api.answer('POST /v1/me/freeze', { ok: true });
    services.modals.willAnswer('confirm', 'confirmed').willAnswer('notice', 'closed');
    show(services);
    await userEvent.click(freeze());
    expect(services.api.to('POST /v1/me/freeze')[0]?.sent).toEqual({ confirm: 'Y' });
    expect(services.session.isMember).toBe(false);
    expect(services.navigation.visits.map(({ to }) => to)).toEqual(['Main']);
    expect(services.modals.opened[1]).toEqual({
      name: 'notice',
      input: { title: own.freeze.doneTitle, message: own.freeze.done },
    });
  });

  it('says what went wrong, and stays', async () => {
    const services = open();
    services.api.refuse('POST /v1/me/freeze', 'UNAVAILABLE', '잠시 후 다시', 503);
    services.modals.willAnswer('confirm', 'confirmed');
    show(services);
    await userEvent.click(freeze());
    expect(await screen.findByText('잠시 후 다시')).toBeInTheDocument();
    expect(services.session.isMember).toBe(true);
    expect(freeze()).toBeEnabled();
  });
});

describe('passkeys', () => {
  const laptop = { id: 'a', name: '노트북', createdAt: '2026-11-20T00:00:00.000Z', lastUsedAt: null };
  const authenticators = { areThere: true, create: jest.fn(async () => ({ credential: { id: 'K' } })), get: jest.fn() };
  const withOtp: Wish = { otpRegistered: true, phone: '' };
  function showCard(services: ReturnType<typeof open>, browser: Authenticators = authenticators) {
    render(
      <TestScreen services={services}>
        <PasskeysCard authenticators={browser} />
      </TestScreen>,
    );
  }
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  it('are added with name and code, and then stand in the list', async () => {
    const services = open(withOtp);
    services.api
      .answer('POST /v1/me/passkeys/options', { challenge: 'C' })
      .answer('POST /v1/me/passkeys', { ok: true });
    showCard(services);
    expect(await screen.findByText(own.passkeys.none)).toBeInTheDocument();
    await press(own.passkeys.add);
    expect(screen.getByLabelText(own.passkeys.name)).toHaveFocus();
    await userEvent.type(screen.getByLabelText(own.passkeys.name), '노트북');
    await userEvent.type(screen.getByLabelText(texts.otpCode), '123456');
    services.api.answer('GET /v1/me/passkeys', { list: [laptop] });
    await press(own.passkeys.submit.add);
    expect(services.api.to('POST /v1/me/passkeys')[0]?.sent).toEqual({ name: '노트북', credential: { id: 'K' } });
    expect(await screen.findByText(own.passkeys.done.add)).toBeInTheDocument();
    const made = await row('노트북');
    expect(made.getByText(own.passkeys.unused, { exact: false })).toBeInTheDocument();
  });

  it('are removed by a code; a wrong one is told at its field', async () => {
    const services = open(withOtp);
    services.api.answer('GET /v1/me/passkeys', { list: [laptop] }).refuse('POST /v1/me/passkeys/a/delete', 1, '틀림');
    showCard(services);
    await userEvent.click((await row('노트북')).getByRole('button', { name: '노트북 삭제' }));
    await userEvent.type(screen.getByLabelText(texts.otpCode), '123456');
    await press(own.passkeys.submit.remove);
    expect(screen.getByLabelText(texts.otpCode)).toBeInvalid();
    services.api.answer('POST /v1/me/passkeys/a/delete', { ok: true }).answer('GET /v1/me/passkeys', { list: [] });
    await userEvent.type(screen.getByLabelText(texts.otpCode), '654321');
    await press(own.passkeys.submit.remove);
    expect(await screen.findByText(own.passkeys.none)).toBeInTheDocument();
  });

  it('need another second factor first, and a browser that can; the page says which', async () => {
    showCard(open());
    expect(await screen.findByText(own.passkeys.factorFirst, { exact: false })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: own.passkeys.toCenter })).toBeInTheDocument();
    cleanup();
    showCard(open(withOtp), { ...authenticators, areThere: false });
    expect(await screen.findByText(own.passkeys.unsupported)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: own.passkeys.add })).toBeNull();
  });
});
