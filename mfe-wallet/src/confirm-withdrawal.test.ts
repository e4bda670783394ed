import { createTestServices } from '@maru/platform/testing';
import { confirmWithdrawal } from './confirm-withdrawal';

it.each([
  { theme: 'system', inApp: false, query: '?lang=en' },
  { theme: 'dark', inApp: false, query: '?lang=en&theme=dark' },
  { theme: 'light', inApp: true, query: '?lang=en&theme=light&frame=app' },
] as const)(
  'hands over with language, theme $theme and frame, and the ticket after the hash',
  ({ theme, inApp, query }) => {
    const services = createTestServices();
    services.preferences.setLanguage('en');
    services.preferences.setTheme(theme);
    services.navigation.inApp = inApp;
    const leave = jest.fn();
    confirmWithdrawal(services, 'http://confirm.localhost:8080/#T1', leave);
    expect(services.successes).toEqual(['withdrawalSubmitted']);
    expect(leave.mock.calls).toEqual([[`http://confirm.localhost:8080/${query}#T1`]]);
  },
);
