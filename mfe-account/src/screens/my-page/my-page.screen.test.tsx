import { registerTexts } from '@maru/platform/i18n';
import { createTestServices, TestScreen, testMember, testMeRow } from '@maru/platform/testing';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ko from '../../locales/ko.json';
import MyPageScreen from './my-page.screen';

registerTexts('account', { ko, en: ko, ch: ko });

const logins = (...list: object[]) => ({ list, totalPages: list.length, total: list.length, cnt: list.length });
const agent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1';

async function open(prepare: (services: ReturnType<typeof createTestServices>) => void = () => undefined) {
  const services = createTestServices({ me: testMember() });
  prepare(services);
  services.api
    .answer(
      'GET /v1/me/connections',
      logins(
        { id: '1', time: '2026-11-20T15:30:00.000Z', ip: '203.0.113.7', agent },
        { id: '2', time: '2026-11-19T00:00:00.000Z', ip: '203.0.113.8', agent: 'curl/8' },
      ),
    )
    .answer('POST /v1/me/update', { ok: true });
  render(
    <TestScreen services={services}>
      <MyPageScreen />
    </TestScreen>,
  );
  await screen.findByText('2026-11-21 00:30:00');
  return services;
}

describe('my page', () => {
  it('shows name, address, UID, phone, grade, auth level and fee (ACCT-001, ACCT-002, ACCT-006)', async () => {
    await open();
    for (const text of ['김민지', 'minji@maru.test', 'M0000101', '010-****-5678', '실버', '인증 4단계', '0.15%']) {
      expect(screen.getByText(text)).toBeInTheDocument();
    }
    expect(screen.getByText('이메일은 변경할 수 없습니다.')).toBeInTheDocument();
  });

  it('copies the UID and says so beside it', async () => {
    await open();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: ko.profile.copy }));
    expect(await navigator.clipboard.readText()).toBe('M0000101');
    expect(screen.getByText(ko.profile.copied)).toBeInTheDocument();
  });

  it('saves a consent at once and reads the member again (ACCT-003, AUTH-117)', async () => {
    const services = await open();
    services.api.answer('GET /v1/me', testMeRow({ configInfo: { ...testMeRow().configInfo, smsSend: 'Y' } }));
    await userEvent.click(screen.getByRole('switch', { name: 'SMS 수신' }));
    expect(services.api.to('POST /v1/me/update')[0]?.sent).toEqual({ agreeSms: 'Y' });
    expect(await screen.findByRole('switch', { name: 'SMS 수신', checked: true })).toBeInTheDocument();
  });

  it('saves the second switch also where it is pressed before the first one is saved (ACCT-003)', async () => {
    const services = await open();
    let saved = () => {};
    services.api.answer('POST /v1/me/update', () => new Promise((resolve) => (saved = () => resolve({ ok: true }))));
    services.api.answer('GET /v1/me', testMeRow());
    await userEvent.click(screen.getByRole('switch', { name: 'SMS 수신' }));
    await userEvent.click(screen.getByRole('switch', { name: 'SMS 수신' }));
    await userEvent.click(screen.getByRole('switch', { name: '이메일 수신' }));
    saved();
    const sent = services.api.to('POST /v1/me/update').map((call) => Object.keys(call.sent as object));
    expect(sent).toEqual([['agreeSms'], ['agreeEmail']]);
  });

  it('opens the password reset over the page, for the own address (ACCT-005)', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: '비밀번호 재설정' }));
    const dialog = within(await screen.findByRole('dialog', { name: '비밀번호 재설정' }));
    expect(dialog.getByText('minji@maru.test')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: '닫기' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leads to the password reset of the app inside it (ACCT-005)', async () => {
    await open((services) => {
      services.navigation.inApp = true;
    });
    expect(screen.getByRole('link', { name: '비밀번호 재설정' })).toHaveAttribute('href', '/AppPwReset');
    expect(screen.queryByRole('button', { name: '비밀번호 재설정' })).toBeNull();
  });

  it('announces the block before a change, beside the ways to it (ACCT-004, ACCT-007)', async () => {
    await open();
    expect(screen.getByRole('link', { name: '인증센터' })).toHaveAttribute('href', '/confirm');
    expect(screen.getByRole('link', { name: '회원 탈퇴' })).toHaveAttribute('href', '/AppLeave');
    expect(screen.getByRole('button', { name: '비밀번호 재설정' })).toBeInTheDocument();
    expect(screen.getByText('비밀번호나 인증 정보를 변경하면 24시간 동안 출금이 제한됩니다.')).toBeInTheDocument();
  });

  it('lists logins of one month with device, system and browser (ACCT-010..013)', async () => {
    const services = await open();
    for (const text of ['휴대폰', 'iOS', 'Safari', '알 수 없는 기기'])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    expect(services.api.to('GET /v1/me/connections')[0]?.sent).toEqual({
      page: 1,
      count: 10,
      startDate: '2026-10-21',
      endDate: '2026-11-21',
    });
  });

  it('offers the ranges of the catalogue (CONS-057)', async () => {
    await open();
    const presets = screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent);
    expect(presets).toEqual(['오늘', '3일', '1주일', '1개월', '3개월']);
  });

  it('goes through its pages by ten, as many as the answer tells (ACCT-012)', async () => {
    const services = await open();
    expect(screen.queryByRole('button', { name: '3' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '2' }));
    const range = { startDate: '2026-10-21', endDate: '2026-11-21' };
    expect(services.api.to('GET /v1/me/connections').at(-1)?.sent).toEqual({ page: 2, count: 10, ...range });
  });

  it('asks anew for a preset and starts at page 1 (ACCT-011)', async () => {
    const services = await open();
    await userEvent.click(screen.getByRole('button', { name: '2' }));
    await userEvent.click(screen.getByRole('radio', { name: '3일' }));
    expect(services.api.to('GET /v1/me/connections').at(-1)?.sent).toMatchObject({ page: 1, startDate: '2026-11-19' });
  });
});
