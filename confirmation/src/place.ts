import type { Language } from '@maru/contract';

/** How the page was opened. */
export interface Place {
  readonly language: Language;
  /** Null: as the device has it. */
  readonly theme: 'light' | 'dark' | null;
  /** Origin of the product; '' where the server named none. */
  readonly site: string;
  /** Opened from the frame of the app, whose paths begin with /app. */
  readonly inApp: boolean;
}

const one = <const T extends readonly string[]>(known: T, value: string | null): T[number] | undefined =>
  known.find((each) => each === value);

/** Anything that is not one of the known words is as if it were left out. */
export function readPlace(query: URLSearchParams, site: string): Place {
  return {
    language: one(['ko', 'en', 'ch'], query.get('lang')) ?? 'ko',
    theme: one(['light', 'dark'], query.get('theme')) ?? null,
    site: /^https?:\/\/[^/]+$/.test(site) ? site : '',
    inApp: query.get('frame') === 'app',
  };
}

/** Takes the ticket out of the address, so that neither history nor a shared link keeps it. @returns '' without one. */
export function takeTicket(): string {
  const ticket = location.hash.slice(1);
  if (ticket !== '') history.replaceState(null, '', location.pathname + location.search);
  return ticket;
}

/** Address of the list of a coin's transfers. */
export const logAddress = ({ site, inApp }: Place, coin: string): string =>
  `${site}${inApp ? '/app/log/' : '/mypage/log/'}${encodeURIComponent(coin)}`;

/** Address of the form that the withdrawal was entered in. */
export const formAddress = ({ site }: Place, coin: string): string =>
  `${site}/app/withdraw/${encodeURIComponent(coin)}`;
