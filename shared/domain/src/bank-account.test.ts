import { accountDigits } from './bank-account';

describe('accountDigits', () => {
  it.each([
    ['110-123-456789', '110123456789'],
    [' 12345678 ', '12345678'],
    ['123456789012345', '123456789012345'],
  ])('takes %s without its dashes (ACCT-041, CONS-040)', (typed, digits) => {
    expect(accountDigits(typed)).toBe(digits);
  });

  it.each(['', '1234567', '1234567890123456', '1234-56a8', '１２３４５６７８'])('takes no %j (ERR-153)', (typed) => {
    expect(accountDigits(typed)).toBeNull();
  });
});
