import { salePeriod } from './sale-period';

it('breaks the period of a sale between its two moments alone (AMB-34)', () => {
  const period = salePeriod({ startsAt: Date.UTC(2026, 10, 20), endsAt: Date.UTC(2026, 10, 30) });
  expect(period.split(' ')).toEqual(['2026.11.20\u00a009:00', '~', '2026.11.30\u00a009:00']);
});
