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

/** What this page was opened for: a ticket, then the draft that it led to. Both empty where the page was opened by itself. */
export interface Opening {
  readonly ticket: string;
  readonly draft: string;
  /** Coin of a draft whose confirmation was sent and not answered; else ''. */
  readonly sent: string;
}

/** Takes the ticket out of the address, so that no shared link keeps it; a reload finds here what this page, and no other tab, is about. */
export function takeOpening(): Opening {
  const ticket = location.hash.slice(1);
  if (ticket !== '') history.replaceState({ ticket }, '', location.pathname + location.search);
  const kept: Partial<Opening> | null = history.state;
  return { ticket: kept?.ticket ?? '', draft: kept?.draft ?? '', sent: kept?.sent ?? '' };
}

/** From here on a reload opens the draft, and the ticket is kept nowhere. @param sent - as `Opening` has it. */
export function keepDraft(draft: string, sent: string): void {
  history.replaceState({ draft, sent }, '');
}

/** Address of the list of a coin's transfers. */
export const logAddress = ({ site, inApp }: Place, coin: string): string =>
  `${site}${inApp ? '/app/log/' : '/mypage/log/'}${encodeURIComponent(coin)}`;

/** Address of the verification center, where a lost second factor is reset. */
export const verificationAddress = ({ site }: Place): string => `${site}/app/auth/`;

/** Address of the form that the withdrawal was entered in. */
export const formAddress = ({ site }: Place, coin: string): string =>
  `${site}/app/withdraw/${encodeURIComponent(coin)}`;
