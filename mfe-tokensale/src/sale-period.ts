import { formatSaleTime } from '@maru/platform/dates';
import type { TokenSale } from './token-sale';

/** A day stays on one line with its hour: a narrow line breaks between both moments. */
const unbroken = (moment: Parameters<typeof formatSaleTime>[0]): string =>
  formatSaleTime(moment).replace(' ', '\u00a0');

/** `2026.11.20 09:00 ~ 2026.11.30 09:00` in UTC+9 (AMB-34). */
export const salePeriod = ({ startsAt, endsAt }: Pick<TokenSale, 'startsAt' | 'endsAt'>): string =>
  `${unbroken(startsAt)} ~ ${unbroken(endsAt)}`;
