import { CodeEntry } from '@maru/platform/commands';
import { registerTexts } from '@maru/platform/i18n';
import { createTestServices, TestScreen } from '@maru/platform/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ko from '../../locales/ko.json';
import { FactorCode } from './factor-code';

registerTexts('account', { ko, en: ko, ch: ko });

const sms = { to: '010-****-5678', expiresInSeconds: 180 };

function open() {
  const clock = { now: Date.UTC(2026, 10, 21, 3) };
  const now = () => clock.now;
  const entry = new CodeEntry({ now, send: async () => sms });
  render(
    <TestScreen services={createTestServices({ now })}>
      <FactorCode entry={entry} means="SMS" error="인증번호를 확인해 주세요." onSend={() => void entry.send()} />
    </TestScreen>,
  );
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  return { clock, entry, press };
}

const field = () => screen.getByLabelText(ko.security.smsCode);

describe('the code of a second factor by SMS', () => {
  it('is void after three minutes and says so, until another one is asked for (ACCT-036, ERR-112)', async () => {
    const { clock, press } = open();
    await press(ko.phone.send);
    expect(await screen.findByRole('timer')).toHaveTextContent('03:00');
    await userEvent.type(field(), '12345');
    clock.now += 180_000;
    await waitFor(() => expect(field()).toHaveAccessibleDescription(expect.stringContaining('인증시간 초과')), {
      timeout: 3000,
    });
    expect(field()).toHaveValue('');
    expect(field()).toBeDisabled();
    await press(ko.phone.sendAgain);
    await waitFor(() => expect(field()).toBeEnabled());
    expect(screen.queryByText('인증시간 초과')).toBeNull();
  });

  it('says nothing of the time where it was used or given up before its end (ACCT-036)', async () => {
    const { entry, press } = open();
    await press(ko.phone.send);
    expect(await screen.findByRole('timer')).toBeInTheDocument();
    act(() => entry.expire());
    expect(field()).toBeDisabled();
    expect(screen.queryByText('인증시간 초과')).toBeNull();
  });
});
