import type { CaseKind, CaseState, ConsentKind, StaffPayoutQuery } from '@maru/contract/staff';
import { useSyncExternalStore } from 'react';
import { type ArticleBoard, boardLabels, consentLabels } from './words/content';
import { isKeyOf } from './words/is-key-of';
import { kindLabels, stateLabels } from './words/labels';
import { payoutListLabels } from './words/payouts';

/** What the page shows; each place has an address of its own, so that reload, back and a bookmark lead to it. */
export type Place =
  | { readonly screen: 'queues' }
  | { readonly screen: 'cases'; readonly kind?: CaseKind; readonly state?: CaseState; readonly page: number }
  | { readonly screen: 'case'; readonly id: string }
  | { readonly screen: 'inquiries'; readonly state: 'open' | 'answered'; readonly page: number }
  | { readonly screen: 'inquiry'; readonly id: string }
  | { readonly screen: 'members' }
  | { readonly screen: 'payouts'; readonly list: StaffPayoutQuery['list'] }
  | { readonly screen: 'payout'; readonly id: string }
  | { readonly screen: 'custody' }
  | { readonly screen: 'bank' }
  | { readonly screen: 'markets' }
  | { readonly screen: 'policies' }
  | { readonly screen: 'sales' }
  | { readonly screen: 'newSale' }
  | { readonly screen: 'sale'; readonly code: string }
  | { readonly screen: 'trail' }
  | { readonly screen: 'articles'; readonly board: ArticleBoard; readonly page: number }
  | { readonly screen: 'newArticle'; readonly board: ArticleBoard }
  | { readonly screen: 'article'; readonly id: string }
  | { readonly screen: 'pages'; readonly name: 'company' | 'kyc' }
  | { readonly screen: 'texts'; readonly kind: ConsentKind }
  | { readonly screen: 'links' }
  | { readonly screen: 'status' }
  | { readonly screen: 'unknown' };

const pageMax = 100_000;

/** @param hash - of the address, with its `#`. */
export function placeOf(hash: string): Place {
  const [path = '', search = ''] = hash.replace(/^#\/?/, '').split('?');
  const [screen = '', id, ...rest] = path.split('/');
  const query = new URLSearchParams(search);
  if (rest.length > 0) return { screen: 'unknown' };
  if (id !== undefined) return placeOfId(screen, id);
  switch (screen) {
    case '':
    case 'queues':
      return { screen: 'queues' };
    case 'cases': {
      const [kind, state] = [query.get('kind'), query.get('state')];
      return {
        screen,
        ...(isKeyOf(kindLabels, kind) && { kind }),
        ...(isKeyOf(stateLabels, state) && { state }),
        page: pageOf(query),
      };
    }
    case 'inquiries':
      return { screen, state: query.get('state') === 'answered' ? 'answered' : 'open', page: pageOf(query) };
    case 'payouts': {
      const list = query.get('list');
      return { screen, list: isKeyOf(payoutListLabels, list) ? list : 'approval' };
    }
    case 'articles':
    case 'newArticle':
    case 'pages':
    case 'texts':
      return placeOfContent(screen, query);
    case 'links':
    case 'status':
    case 'members':
    case 'custody':
    case 'bank':
    case 'markets':
    case 'policies':
    case 'sales':
    case 'trail':
      return { screen };
    default:
      return { screen: 'unknown' };
  }
}

/** Screens of what the staff writes, by what their query chooses. */
function placeOfContent(screen: 'articles' | 'newArticle' | 'pages' | 'texts', query: URLSearchParams): Place {
  const [asked, kind] = [query.get('board'), query.get('kind')];
  const board = isKeyOf(boardLabels, asked) ? asked : 'notice';
  if (screen === 'articles') return { screen, board, page: pageOf(query) };
  if (screen === 'newArticle') return { screen, board };
  if (screen === 'pages') return { screen, name: query.get('name') === 'kyc' ? 'kyc' : 'company' };
  return { screen, kind: isKeyOf(consentLabels, kind) ? kind : 'terms' };
}

/** Lists, and the screen of one of their lines. */
const screenOfOne = { cases: 'case', inquiries: 'inquiry', payouts: 'payout', articles: 'article' } as const;

function placeOfId(screen: string, id: string): Place {
  if (screen === 'sales') return placeOfSale(id);
  if (!/^\d{1,18}$/.test(id)) return { screen: 'unknown' };
  const found = isKeyOf(screenOfOne, screen) ? screenOfOne[screen] : null;
  return found ? { screen: found, id } : { screen: 'unknown' };
}

/** Codes of sales have no small letters. */
function placeOfSale(code: string): Place {
  if (code === 'new') return { screen: 'newSale' };
  return /^[A-Z0-9_-]{2,40}$/.test(code) ? { screen: 'sale', code } : { screen: 'unknown' };
}

function pageOf(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= pageMax ? page : 1;
}

/** The address of a place. */
export function hrefOf(place: Place): string {
  switch (place.screen) {
    case 'case':
      return `#/cases/${place.id}`;
    case 'inquiry':
      return `#/inquiries/${place.id}`;
    case 'payout':
      return `#/payouts/${place.id}`;
    case 'sale':
      return `#/sales/${place.code}`;
    case 'newSale':
      return '#/sales/new';
    case 'article':
      return `#/articles/${place.id}`;
    case 'newArticle':
      return `#/newArticle?board=${place.board}`;
    case 'pages':
      return `#/pages?name=${place.name}`;
    case 'texts':
      return `#/texts?kind=${place.kind}`;
    case 'payouts':
      return `#/payouts?list=${place.list}`;
    case 'articles':
    case 'cases':
    case 'inquiries': {
      const { screen, page, ...filters } = place;
      const query = new URLSearchParams({ ...filters, ...(page > 1 && { page: String(page) }) });
      return `#/${screen}${query.size > 0 ? `?${query}` : ''}`;
    }
    case 'unknown':
      return '#/queues';
    default:
      return `#/${place.screen}`;
  }
}

export const goTo = (place: Place): void => {
  location.hash = hrefOf(place);
};

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};

/** The hash of the address, as it changes. */
export const useHash = (): string => useSyncExternalStore(subscribe, () => location.hash);
