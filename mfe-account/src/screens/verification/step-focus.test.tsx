import { registerTexts } from '@maru/platform/i18n';
import { createTestServices, TestScreen, testMember } from '@maru/platform/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ko from '../../locales/ko.json';
import CenterScreen from './center.screen';

registerTexts('account', { ko, en: ko, ch: ko });

const account = { bankCode: '004', bankName: 'KB국민은행', number: '900*******00' };

function open(accounts: typeof account | null) {
  const me = { dueDiligence: 'none', residence: 'none', otpRegistered: false, phone: '01012345678' } as const;
  const services = createTestServices({
    me: testMember({ ...me, accounts: { deposit: accounts, withdrawal: accounts } }),
  });
  services.api
    .answer('GET /v1/data/banks', { list: [{ mcode: '004', name: 'KB국민은행' }] })
    .answer('GET /v1/aspect/bonanza/accountFailCnt', { failed: 0, max: 3 });
  render(
    <TestScreen services={services}>
      <CenterScreen />
    </TestScreen>,
  );
  return services.api;
}
const card = (title: string) => {
  const heading = screen.getByRole('heading', { name: title });
  return heading.closest('section') as HTMLElement;
};

describe('the focus in the verification center', () => {
  it('goes to the digits once 1 won is sent (ACCT-043)', async () => {
    const api = open(null);
    api
      .answer('POST /v1/aspect/coocon/validate-account-realname', { ok: true })
      .answer('POST /v1/aspect/bonanza/doCorporatePossess', { ok: true });
    await userEvent.selectOptions(await screen.findByLabelText(ko.bank.bank), '004');
    await userEvent.type(screen.getByLabelText(ko.bank.number), '110-123-456789');
    await userEvent.click(screen.getByRole('checkbox', { name: ko.bank.consent }));
    await userEvent.click(screen.getByRole('button', { name: ko.bank.send }));
    await waitFor(() => expect(screen.getByLabelText(ko.bank.code)).toHaveFocus());
  });

  it('stays in the step of the authenticator while its parts come and go (ACCT-050)', async () => {
    const qr = { qr: 'otpauth://totp/Maru?secret=AB', secret: 'AB', recoveryCodes: ['AAAA'] };
    open(account).answer('POST /v1/auth/otp/qr', qr);
    const step = card(ko.center.step.otp);
    await userEvent.click(within(step).getByRole('button', { name: ko.otp.begin }));
    const key = await within(step).findByRole('img', { name: ko.otp.qr });
    await waitFor(() => expect(document.activeElement).toContainElement(key));
    expect(step).toContainElement(document.activeElement as HTMLElement);
    await userEvent.click(within(step).getByRole('button', { name: ko.otp.cancel }));
    await waitFor(() => expect(step).toContainElement(document.activeElement as HTMLElement));
  });
});
