import { partlyHiddenIp } from './partly-hidden';

describe('an address that is shown in part', () => {
  it.each([
    ['203.0.113.7', '203.0.*.*'],
    ['::ffff:203.0.113.7', '203.0.*.*'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:*'],
    ['2001:db8::1', '2001:db8:*'],
    ['fe80::1', 'fe80:*'],
    ['::1', ':*'],
    ['', ':*'],
  ])('%s keeps its network: %s', (ip, shown) => {
    expect(partlyHiddenIp(ip)).toBe(shown);
  });
});
