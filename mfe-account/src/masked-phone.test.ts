import { maskedPhone } from './masked-phone';

describe('a phone number on screens (ACCT-001)', () => {
  it.each([
    ['01012345678', '010-****-5678'],
    ['010-1234-5678', '010-****-5678'],
    ['0111235678', '011-****-5678'],
    ['+14155550123', '****0123'],
    ['12345', '****'],
    ['', ''],
  ])('%s is shown as %s', (phone, shown) => expect(maskedPhone(phone)).toBe(shown));
});
