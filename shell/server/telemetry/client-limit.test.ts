import { customerOf } from '../address-block';
import { ClientLimit } from './client-limit';

const times = (count: number, make: (index: number) => string) => Array.from({ length: count }, (_, at) => make(at));
const taken = (limit: ClientLimit, addresses: readonly string[]) => addresses.filter((each) => limit.take(each)).length;

describe('the limit of reports', () => {
  it('sees one customer in all addresses of a /64, who cannot fill the table for everybody else', () => {
    const limit = new ClientLimit();
    expect(
      taken(
        limit,
        times(20_000, (at) => `2001:db8:1:2::${at.toString(16)}`),
      ),
    ).toBe(1200);
    expect(taken(limit, ['2001:db8:1:3::1', '192.0.2.1'])).toBe(2);
  });

  it('takes a stranger also where somebody has more networks than the table has room for, and stays bounded', () => {
    const limit = new ClientLimit(1);
    expect(
      taken(
        limit,
        times(30_000, (at) => `2001:db8:1:${at.toString(16)}::1`),
      ),
    ).toBe(30_000);
    expect([limit.take('192.0.2.1'), limit.take('192.0.2.1')]).toEqual([true, false]);
    expect((limit as unknown as { counts: Map<string, number> }).counts.size).toBe(20_000);
  });

  it.each([
    ['192.0.2.77', '192.0.2.77'],
    ['::ffff:192.0.2.77', '192.0.2.77'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:0:0:4:5:6:7:8', '2001:0:0:4'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    ['', ''],
  ])('is of %s by %s', (address, customer) => {
    expect(customerOf(address)).toBe(customer);
  });
});
