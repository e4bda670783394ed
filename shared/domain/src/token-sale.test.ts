import {
  allowanceLeft,
  bonusFor,
  daysToStart,
  endedEarly,
  isSelling,
  isWhitelistTitle,
  type PaymentTerms,
  pricePerToken,
  purchasedFor,
  type SaleBuyer,
  type SaleFacts,
  saleAmountProblem,
  saleCountdown,
  saleGate,
  saleProgress,
  saleStatus,
  shareToPay,
  soldPercent,
  tidySaleAmount,
  withoutWhitelistMark,
} from './token-sale';

const now = Date.parse('2026-11-21T03:00:00.000Z');
const at = (moment: string) => Date.parse(moment);
const sale = (change: Partial<SaleFacts> = {}): SaleFacts => ({
  startsAt: at('2026-11-20T00:00:00.000Z'),
  endsAt: at('2026-11-30T00:00:00.000Z'),
  complete: false,
  paused: false,
  offered: '1000',
  sold: '500',
  ...change,
});

describe('the status of a sale', () => {
  it.each([
    { when: 'its start lies ahead (SALE-015)', change: { startsAt: now + 1 }, gives: 'soon' },
    { when: 'its start is now (SALE-017)', change: { startsAt: now }, gives: 'ing' },
    {
      when: 'it starts later though it is complete (SALE-018)',
      change: { startsAt: now + 1, complete: true },
      gives: 'soon',
    },
    { when: 'it is complete (SALE-016)', change: { complete: true }, gives: 'end' },
    { when: '99 percent are sold (SALE-016, SALE-088, CONS-095)', change: { sold: '990' }, gives: 'end' },
    {
      when: 'a little less than 99 percent are sold (SALE-017, CONS-095)',
      change: { sold: '989.99999999' },
      gives: 'ing',
    },
    { when: 'its end is now (SALE-017)', change: { endsAt: now }, gives: 'ing' },
    { when: 'its end has passed (SALE-018)', change: { endsAt: now - 1 }, gives: 'end' },
  ])('is $gives when $when', ({ change, gives }) => {
    expect(saleStatus(sale(change), now)).toBe(gives);
  });

  it('takes purchases while it is under way and not paused (SALE-022)', () => {
    expect(isSelling(sale(), now)).toBe(true);
    expect(isSelling(sale({ paused: true }), now)).toBe(false);
    expect(isSelling(sale({ sold: '990' }), now)).toBe(false);
  });

  it('knows a sale that ended before its time (SALE-021)', () => {
    expect(endedEarly(sale({ complete: true }), now)).toBe(true);
    expect(endedEarly(sale({ sold: '990' }), now)).toBe(true);
    expect(endedEarly(sale({ endsAt: now - 1 }), now)).toBe(false);
    expect(endedEarly(sale({ startsAt: now + 1, complete: true }), now)).toBe(false);
  });

  it('knows it still when that time is over (SALE-021)', () => {
    const over = { endsAt: now - 1 };
    expect(endedEarly(sale({ ...over, complete: true }), now)).toBe(true);
    expect(endedEarly(sale({ ...over, sold: '990' }), now)).toBe(true);
    expect(endedEarly(sale({ ...over, sold: '989.99999999' }), now)).toBe(false);
  });

  it('counts the sold share of the tokens offered, and fills the bar from 99 percent on (SALE-019, SALE-035)', () => {
    expect(soldPercent({ offered: '3', sold: '1' }).toFixed(4)).toBe('33.3333');
    expect(soldPercent({ offered: '0', sold: '0' }).toFixed()).toBe('0');
    expect(saleProgress(sale({ sold: '990' }))).toBe(1);
    expect(saleProgress(sale({ sold: '989.99999999' }))).toBeLessThan(0.99);
    expect(saleProgress(sale({ sold: '1', complete: true }))).toBe(1);
    expect(saleProgress(sale())).toBe(0.5);
  });

  it('counts days by the calendar of UTC+9 (SALE-020)', () => {
    expect(daysToStart({ startsAt: at('2026-11-21T14:59:59.000Z') }, now)).toBe(0);
    expect(daysToStart({ startsAt: at('2026-11-21T15:00:00.000Z') }, now)).toBe(1);
  });

  it('counts the seconds to start or end, and nothing after it (SALE-034)', () => {
    expect(saleCountdown(sale({ endsAt: now + 61_001 }), now)).toEqual({ to: 'end', seconds: 62 });
    expect(saleCountdown(sale({ startsAt: now + 1 }), now)).toEqual({ to: 'start', seconds: 1 });
    expect(saleCountdown(sale({ complete: true }), now)).toBeNull();
  });

  it('reads the mark of the whitelist from the title (SALE-007)', () => {
    expect(isWhitelistTitle('마루 토큰 (Whitelist)')).toBe(true);
    expect(withoutWhitelistMark('마루 토큰(Whitelist)')).toBe('마루 토큰');
    expect(isWhitelistTitle('마루 토큰')).toBe(false);
  });
});

describe('the arithmetic of a purchase', () => {
  it('multiplies what is paid by the rate and adds the bonus, cut to eight decimals (SALE-045, SALE-046)', () => {
    expect(purchasedFor('0.12345678', '1250000').toFixed()).toBe('154320.975');
    expect(purchasedFor('0.33333333', '0.1').toFixed()).toBe('0.03333333');
    expect(bonusFor('154320.975', '5').toFixed()).toBe('7716.04875');
    expect(bonusFor('0.00000019', '5').toFixed()).toBe('0');
  });

  it('tells the price of one token, cut to eight decimals (SALE-047)', () => {
    expect(pricePerToken('12.5').toFixed()).toBe('0.08');
    expect(pricePerToken('3').toFixed(8)).toBe('0.33333333');
  });

  it('fills a share of the smaller of wallet and allowance (SALE-050, SALE-051)', () => {
    expect(allowanceLeft('20', '21').toFixed()).toBe('0');
    expect(shareToPay(50, '100', allowanceLeft('20', '5'), 'BTC').toFixed()).toBe('7.5');
    expect(shareToPay(100, '9', allowanceLeft('20', '5'), 'BTC').toFixed()).toBe('9');
    expect(shareToPay(25, '99999', '1000000', 'KRW').toFixed()).toBe('24999');
  });

  it.each([
    ['1,000.5', 'BTC', '1000.5'],
    ['1.2.3', 'BTC', '1.23'],
    ['1.5', 'KRW', '1'],
    ['-0012e', 'BTC', '12'],
    ['.5', 'ETH', '0.5'],
    ['0.123456789', 'ETH', '0.12345678'],
  ])('keeps of %s in %s digits and one dot: %s (SALE-049)', (typed, coin, kept) => {
    expect(tidySaleAmount(typed, coin)).toBe(kept);
  });
});

describe('who may buy', () => {
  const buyer: SaleBuyer = {
    authLevel: 3,
    dueDiligence: 'passed',
    foreignNational: false,
    livesAbroad: false,
    watchListed: false,
    watchListPending: false,
    reverifyBefore: null,
    saleAllowed: true,
    saleWhitelisted: false,
    phone: '01012345678',
  };

  it.each([
    { who: 'everything is in order', change: {}, gives: null },
    {
      who: 'his level is 2 (SALE-060, AUTH-124)',
      change: { authLevel: 2 as const, phone: '' },
      gives: 'DUE_DILIGENCE_NEEDED',
    },
    {
      who: 'he has no due diligence (SALE-061)',
      change: { dueDiligence: 'none' as const, watchListPending: true },
      gives: 'DUE_DILIGENCE_NEEDED',
    },
    {
      who: 'he is on a watch list and was never verified (SALE-061, SALE-063)',
      change: { dueDiligence: 'none' as const, watchListed: true },
      gives: 'WATCH_LISTED',
    },
    {
      who: 'he lives abroad and was never verified (SALE-061, SALE-062)',
      change: { dueDiligence: 'none' as const, foreignNational: true, livesAbroad: true },
      gives: 'FOREIGN_RESIDENT',
    },
    {
      who: 'he lives abroad (SALE-062)',
      change: { foreignNational: true, livesAbroad: true, watchListed: true },
      gives: 'FOREIGN_RESIDENT',
    },
    {
      who: 'he is on a watch list (SALE-063)',
      change: { watchListed: true, dueDiligence: 'underReview' as const },
      gives: 'WATCH_LISTED',
    },
    { who: 'the lists have not answered', change: { watchListPending: true }, gives: 'WATCH_LIST_REVIEW' },
    { who: 'a re-verification is overdue', change: { reverifyBefore: new Date(now) }, gives: 'REVERIFICATION_OVERDUE' },
    { who: 'he was refused', change: { dueDiligence: 'refused' as const }, gives: 'TRANSACTION_REFUSED' },
    {
      who: 'he waits for a review (SALE-064)',
      change: { dueDiligence: 'underReview' as const, saleAllowed: false },
      gives: 'UNDER_REVIEW',
    },
    { who: 'he may not take part (SALE-066)', change: { saleAllowed: false, phone: '' }, gives: 'SALE_RESTRICTED' },
    { who: 'he has no phone (SALE-068)', change: { phone: '' }, gives: 'SALE_PHONE_MISSING' },
  ])('is told $gives when $who', ({ change, gives }) => {
    expect(saleGate({ ...buyer, ...change }, false, now)).toBe(gives);
  });

  it('needs the whitelist where the sale has one (SALE-067)', () => {
    expect(saleGate({ ...buyer, phone: '' }, true, now)).toBe('SALE_WHITELIST_ONLY');
    expect(saleGate({ ...buyer, saleWhitelisted: true }, true, now)).toBeNull();
  });
});

describe('the amount to pay', () => {
  const terms: PaymentTerms = {
    coin: 'BTC',
    rate: '1000',
    minimum: '0.01',
    maximum: '0.2',
    paidBefore: '0.05',
    available: '0.14',
    remaining: '120',
  };

  it.each([
    { amount: '', gives: 'SALE_AMOUNT_MISSING', because: 'it is missing (SALE-069)' },
    { amount: '0', gives: 'SALE_AMOUNT_MISSING', because: 'it is not positive (SALE-069)' },
    { amount: '0.15', gives: 'SALE_OVER_WALLET', because: 'there is less in the wallet (SALE-070)' },
    { amount: '1000000000000000000', gives: 'SALE_OVER_WALLET', because: 'it is more than any amount (SALE-070)' },
    { amount: '0.009', gives: 'SALE_BELOW_MINIMUM', because: 'it is below the minimum (SALE-071)' },
    { amount: '0.12', gives: null, because: 'it takes exactly what is left' },
    { amount: '0.12000001', gives: 'SALE_OVER_REMAINING', because: 'less is left of the sale (SALE-076)' },
  ])('$amount: $gives, because $because', ({ amount, gives }) => {
    expect(saleAmountProblem(amount, terms)).toBe(gives);
  });

  it('may reach the personal maximum and not pass it (SALE-072)', () => {
    const rich = { ...terms, available: '9', remaining: '9999' };
    expect(saleAmountProblem('0.15', rich)).toBeNull();
    expect(saleAmountProblem('0.15000001', rich)).toBe('SALE_OVER_ALLOWANCE');
  });

  it('is whole in KRW (SALE-049)', () => {
    const krw = { ...terms, coin: 'KRW', minimum: '1', maximum: '9', paidBefore: '0', available: '9', rate: '1' };
    expect(saleAmountProblem('1.5', krw)).toBe('SALE_AMOUNT_MISSING');
    expect(saleAmountProblem('2', krw)).toBeNull();
  });
});
