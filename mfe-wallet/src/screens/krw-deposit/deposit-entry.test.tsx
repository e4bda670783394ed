import { registerTexts } from '@maru/platform/i18n';
import { createTestServices, TestScreen, testMember } from '@maru/platform/testing';
import { render, screen, waitFor } from '@testing-library/react';
import ko from '../../locales/ko.json';
import { answerDeposits } from '../../testing/fixtures';
import CoinDepositScreen from '../coin-deposit/coin-deposit.screen';
import KrwDepositScreen from './krw-deposit.screen';

registerTexts('wallet', { ko, en: ko, ch: ko });

function open(Screen: () => React.ReactNode, wish: Parameters<typeof testMember>[0]) {
  const services = createTestServices({ me: testMember(wish) });
  answerDeposits(services.api);
  render(
    <TestScreen services={services}>
      <Screen />
    </TestScreen>,
  );
  return services;
}
const abroad = { foreignNational: true, livesAbroad: true };
const screens = [
  { what: 'KRW', Screen: KrwDepositScreen as () => React.ReactNode },
  { what: 'coins', Screen: CoinDepositScreen as () => React.ReactNode },
];

describe('the entry to a deposit', () => {
  it.each(screens)(
    'of $what tells members living abroad by restrictOrder that it is restricted (ACCT-131, WALT-039)',
    async ({ Screen }) => {
      const services = open(Screen, abroad);
      services.modals.willAnswer('restrictOrder', 'contact');
      await waitFor(() =>
        expect(services.modals.opened).toEqual([{ name: 'restrictOrder', input: { variant: 'foreignResident' } }]),
      );
    },
  );

  it.each(screens)('of $what opens nothing to others', async ({ Screen }) => {
    const services = open(Screen, { foreignNational: true });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(services.modals.opened).toEqual([]);
  });

  it('of KRW sends no foreign member to a verification that would not open it (WALT-023)', async () => {
    const services = open(KrwDepositScreen as () => React.ReactNode, { foreignNational: true, dueDiligence: 'none' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(services.modals.opened).toEqual([]);
  });

  it('of KRW says that foreign members have none, and leads others to the remittance proof (ACCT-130, WALT-023, WALT-038, AMB-78)', async () => {
    const { unmount } = render(
      <TestScreen services={createTestServices({ me: testMember({ foreignNational: true }) })}>
        <KrwDepositScreen />
      </TestScreen>,
    );
    expect(screen.getByText(ko.depositEntry.foreign)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: ko.depositEntry.proof })).toBeNull();
    unmount();
    open(KrwDepositScreen as () => React.ReactNode, {});
    const link = await screen.findByRole('link', { name: ko.depositEntry.proof });
    expect(link).toHaveAttribute('href', '/RemittanceProof');
  });
});
