import type { StaffRole } from '@maru/contract/staff';
import type { Place } from './place';

const readers: Readonly<Record<Place['screen'], readonly StaffRole[]>> = {
  queues: ['reviewer', 'operator', 'auditor'],
  cases: ['reviewer', 'operator', 'auditor'],
  case: ['reviewer', 'operator', 'auditor'],
  inquiries: ['reviewer', 'operator'],
  inquiry: ['reviewer', 'operator'],
  members: ['operator'],
  payouts: ['operator', 'auditor'],
  payout: ['operator', 'auditor'],
  custody: ['operator', 'auditor'],
  bank: ['operator', 'auditor'],
  markets: ['operator', 'auditor'],
  policies: ['operator', 'auditor'],
  sales: ['operator', 'auditor'],
  newSale: ['operator'],
  sale: ['operator', 'auditor'],
  trail: ['operator', 'auditor'],
  articles: ['operator', 'auditor'],
  newArticle: ['operator'],
  article: ['operator', 'auditor'],
  pages: ['operator', 'auditor'],
  texts: ['operator', 'auditor'],
  links: ['operator', 'auditor'],
  status: ['operator', 'auditor'],
  unknown: ['reviewer', 'operator', 'auditor'],
};

/** Whether a role sees a screen. The server decides; the page leaves out what it would refuse. */
export const maySee = (role: StaffRole, screen: Place['screen']): boolean => readers[screen].includes(role);

/** Whether a role plans what markets do. */
export const mayPlanMarkets = (role: StaffRole): boolean => role === 'operator';

/** Whether a role acts on money that leaves: payouts, halts, limits. */
export const mayMoveMoney = (role: StaffRole): boolean => role === 'operator';
