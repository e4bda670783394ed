import {
  addressLengthLongest,
  addressLengthMax,
  isAddressForm,
  tagLengthMax,
  tagProblem,
  tagRuleOf,
} from './chain-address';

const x = (letter: string, count: number) => letter.repeat(count);

describe('the form of an address', () => {
  it.each<{ network: string; takes: readonly string[]; refuses: readonly string[] }>([
    {
      network: 'ETH',
      takes: [`0x${x('a', 40)}`, `0x${x('F', 40)}`, `0x${x('0', 40)}`],
      refuses: [
        `0x${x('a', 39)}`,
        `0x${x('a', 41)}`,
        `0X${x('a', 40)}`,
        x('a', 40),
        `0x${x('g', 40)}`,
        `0x${x('１', 40)}`,
      ],
    },
    { network: 'ETC', takes: [`0x${x('a', 40)}`], refuses: [x('a', 42)] },
    { network: 'AVAX', takes: [`0x${x('a', 40)}`], refuses: [`X-avax1${x('q', 38)}`] },
    {
      network: 'TRX',
      takes: [`T${x('1', 33)}`, 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'],
      refuses: [
        `T${x('1', 32)}`,
        `T${x('1', 34)}`,
        `t${x('1', 33)}`,
        `T${x('0', 33)}`,
        `T${x('l', 33)}`,
        `0x${x('a', 40)}`,
      ],
    },
    {
      network: 'BTC',
      takes: [
        `1${x('1', 25)}`,
        `1${x('1', 34)}`,
        `3${x('a', 33)}`,
        `bc1${x('q', 39)}`,
        `bc1${x('q', 59)}`,
        `BC1${x('Q', 39)}`,
      ],
      refuses: [
        `1${x('1', 24)}`,
        `1${x('1', 35)}`,
        `2${x('1', 33)}`,
        `bc1${x('q', 38)}`,
        `bc1${x('q', 40)}`,
        `bc1${x('q', 58)}`,
        `bc1${x('q', 60)}`,
        `bc1${x('b', 39)}`,
        `bC1${x('q', 39)}`,
        `1${x('I', 33)}`,
      ],
    },
    {
      network: 'BCH',
      takes: [`q${x('q', 41)}`, `bitcoincash:p${x('q', 41)}`, `1${x('1', 33)}`],
      refuses: [`q${x('q', 40)}`, `bitcoincash:${x('r', 42)}`, `btc:q${x('q', 41)}`],
    },
    { network: 'DOGE', takes: [`D${x('1', 33)}`], refuses: [`D${x('1', 32)}`, `E${x('1', 33)}`] },
    {
      network: 'EOS',
      takes: ['a', 'maruexchange', 'abc.def', '12345'],
      refuses: ['', 'maruexchanger', 'maru.', '.', 'Maru', 'maru6', 'maru0', '마루'],
    },
    {
      network: 'XRP',
      takes: [`r${x('1', 24)}`, `r${x('1', 34)}`, 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'],
      refuses: [`r${x('1', 23)}`, `r${x('1', 35)}`, `R${x('1', 30)}`, `r${x('0', 30)}`],
    },
    { network: 'XLM', takes: [`G${x('A', 55)}`], refuses: [`G${x('A', 54)}`, `G${x('1', 55)}`] },
    { network: 'SOL', takes: [x('1', 32), x('1', 44)], refuses: [x('1', 31), x('1', 45)] },
    { network: 'ADA', takes: [`addr1${x('q', 53)}`], refuses: [`addr1${x('q', 52)}`, `addr1${x('b', 53)}`] },
    { network: 'DOT', takes: [`1${x('1', 45)}`, `1${x('1', 47)}`], refuses: [`1${x('1', 44)}`, `2${x('1', 46)}`] },
  ])('of $network (WALT-073, CONS-080..085)', ({ network, takes, refuses }) => {
    expect(takes.filter((address) => !isAddressForm(network, address))).toEqual([]);
    expect(refuses.filter((address) => isAddressForm(network, address))).toEqual([]);
  });

  it.each(['CONS-080 ETH', 'CONS-081 TRX', 'CONS-082 BTC', 'CONS-083 EOS', 'CONS-084 XRP'])(
    'takes nothing around an address: %s',
    (named) => {
      const network = named.slice(-3);
      const good = {
        ETH: `0x${x('a', 40)}`,
        TRX: `T${x('1', 33)}`,
        BTC: `1${x('1', 33)}`,
        EOS: 'maruexchange',
        XRP: `r${x('1', 30)}`,
      };
      const address = good[network as keyof typeof good];
      expect(isAddressForm(network, address)).toBe(true);
      for (const odd of [` ${address}`, `${address} `, `${address}\n`, `${address}\u202e`, `${address};--`])
        expect([odd, isAddressForm(network, odd)]).toEqual([odd, false]);
    },
  );

  it('of USDT begins with 0x on ERC-20 and with T on TRC-20 (WALT-072, CONS-085)', () => {
    const [ether, tron] = [`0x${x('a', 40)}`, `T${x('1', 33)}`];
    expect([isAddressForm('ETH', ether), isAddressForm('ETH', tron)]).toEqual([true, false]);
    expect([isAddressForm('TRX', ether), isAddressForm('TRX', tron)]).toEqual([false, true]);
  });

  it('has 86 characters at most where a network has no pattern, and as many as its own form elsewhere (CONS-034)', () => {
    expect([addressLengthMax, addressLengthLongest]).toEqual([86, 103]);
    expect(isAddressForm('NEW', x('a', 86))).toBe(true);
    expect(isAddressForm('NEW', x('a', 87))).toBe(false);
    expect(isAddressForm('ADA', `addr1${x('q', 98)}`)).toBe(true);
    expect(isAddressForm('ADA', `addr1${x('q', 99)}`)).toBe(false);
    expect(isAddressForm('ETH', `0x${x('a', 84)}`)).toBe(false);
    for (const odd of ['', 'a b', 'é', '주소', 'a\u0000']) expect(isAddressForm('NEW', odd)).toBe(false);
  });
});

describe('a tag', () => {
  it('is used by coins with tagYn, and expected of XRP, XMR and TTMC whatever their flag says (WALT-069, WALT-070)', () => {
    expect(tagRuleOf('EOS', true)).toBe('required');
    expect(tagRuleOf('BTC', false)).toBe('none');
    for (const coin of ['XRP', 'XMR', 'TTMC'])
      expect([tagRuleOf(coin, true), tagRuleOf(coin, false)]).toEqual(['optional', 'optional']);
  });

  it.each([
    { rule: 'none', network: 'BTC', tag: '', gives: null },
    { rule: 'none', network: 'BTC', tag: '1', gives: 'TAG_INVALID' },
    { rule: 'required', network: 'EOS', tag: '', gives: 'TAG_MISSING' },
    { rule: 'required', network: 'EOS', tag: '12', gives: 'TAG_MISSING' },
    { rule: 'required', network: 'EOS', tag: '123', gives: null },
    { rule: 'required', network: 'EOS', tag: 'memo of', gives: 'TAG_INVALID' },
    { rule: 'required', network: 'EOS', tag: '메모입니다', gives: 'TAG_INVALID' },
    { rule: 'required', network: 'EOS', tag: x('a', 40), gives: null },
    { rule: 'required', network: 'EOS', tag: x('a', 41), gives: 'TAG_INVALID' },
    { rule: 'optional', network: 'XRP', tag: '', gives: null },
    { rule: 'optional', network: 'XRP', tag: '0', gives: null },
    { rule: 'optional', network: 'XRP', tag: '7', gives: null },
    { rule: 'optional', network: 'XRP', tag: '4294967295', gives: null },
    { rule: 'optional', network: 'XRP', tag: '4294967296', gives: 'TAG_INVALID' },
    { rule: 'optional', network: 'XRP', tag: '007', gives: 'TAG_INVALID' },
    { rule: 'optional', network: 'XRP', tag: '-1', gives: 'TAG_INVALID' },
    { rule: 'optional', network: 'XRP', tag: '1e3', gives: 'TAG_INVALID' },
    { rule: 'optional', network: 'XRP', tag: '１２３', gives: 'TAG_INVALID' },
    { rule: 'optional', network: 'XMR', tag: 'abc', gives: null },
  ] as const)('"$tag" gives $gives where it is $rule on $network (WALT-070, WALT-071, CONS-035, CONS-084)', (row) => {
    expect(tagLengthMax).toBe(40);
    expect(tagProblem(row.rule, row.network, row.tag)).toBe(row.gives);
  });
});
