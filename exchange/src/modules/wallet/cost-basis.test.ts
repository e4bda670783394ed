import { fromMinor } from '@maru/domain';
import type { MarketDefinition } from '../market';
import type { MemberFill } from '../order';
import { Bases, legsOf } from './cost-basis';
import { costScale, keyOf, toCost } from './position';

const btc = 2;
const eth = 3;
const member = 100n;
const other = 200n;
const day = '2026-05-01';

const market = (base: string, deal: number): MarketDefinition =>
  ({
    base: { id: base === 'KRW' ? 1 : btc, code: base, scale: base === 'KRW' ? 2 : 8 },
    deal: { id: deal, code: 'X', scale: 8 },
  }) as MarketDefinition;
const won = (text: string) => BigInt(Math.round(Number(text) * 100));
const coins = (text: string) => BigInt(Math.round(Number(text) * 1e8));

type Trade = readonly [side: 'buys' | 'sells', amount: string, total: string, fee: string];

/** The member's trades, each with the other one, whose fee is nothing. */
function trade(bases: Bases, where: MarketDefinition, price: string, trades: readonly Trade[]): void {
  const minor = where.base.code === 'KRW' ? won : coins;
  for (const [side, amount, total, fee] of trades) {
    const buys = side === 'buys';
    const fill: MemberFill = {
      id: 1n,
      marketId: 1,
      buyerId: buys ? member : other,
      sellerId: buys ? other : member,
      amount: coins(amount),
      total: minor(total),
      buyFee: buys ? minor(fee) : 0n,
      sellFee: buys ? 0n : minor(fee),
      at: new Date(),
    };
    for (const leg of legsOf(fill, where, toCost(price))) if (leg.memberId === member) bases.apply(leg, day);
  }
}

function realisedOf(bases: Bases, coinId: number) {
  const { profit = 0n, uncosted = 0n } = bases.realised.get(`${keyOf(member, coinId)}:${day}`) ?? {};
  return [fromMinor(profit, costScale), fromMinor(uncosted, costScale)];
}

describe('what trading coins away brings', () => {
  it('is proceeds less average cost, with the fees of both', () => {
    const bases = new Bases(new Map());
    trade(bases, market('KRW', eth), '1', [
      ['buys', '10', '30000', '60'],
      ['buys', '10', '34000', '68'],
      // 17,465 for what cost 64,128 / 4.
      ['sells', '5', '17500', '35'],
    ]);
    expect(realisedOf(bases, eth)).toEqual(['1433', '0']);
  });

  it('leaves coins of unknown cost out, in proportion', () => {
    const bases = new Bases(new Map());
    trade(bases, market('KRW', eth), '1', [
      ['buys', '15', '48000', '96'],
      // 15 of 20 are known: 59,880 for what cost 48,096.
      ['sells', '20', '80000', '160'],
      ['sells', '1', '5000', '10'],
    ]);
    expect(realisedOf(bases, eth)).toEqual(['11784', '24950']);
    expect(bases.touched.get(keyOf(member, eth))).toEqual({ amount: 0n, cost: 0n });
  });

  it('may be a loss', () => {
    const bases = new Bases(new Map());
    trade(bases, market('KRW', eth), '1', [
      ['buys', '3', '10000', '20'],
      ['sells', '1', '3000', '6'],
    ]);
    expect(realisedOf(bases, eth)).toEqual(['-346', '0']);
  });

  it('counts coins that are paid with as traded away for their worth', () => {
    const bases = new Bases(new Map());
    trade(bases, market('KRW', btc), '1', [['buys', '1', '100000', '100']]);
    // 0.501 BTC worth 75,150, which cost 50,150.1.
    trade(bases, market('BTC', eth), '150000', [['buys', '2', '0.5', '0.001']]);
    expect(realisedOf(bases, btc)).toEqual(['24999.9', '0']);
    trade(bases, market('KRW', eth), '1', [['sells', '2', '80000', '80']]);
    expect(realisedOf(bases, eth)).toEqual(['4770', '0']);
  });

  it('gives coins that are received for others their worth as cost', () => {
    const bases = new Bases(new Map());
    trade(bases, market('KRW', eth), '1', [['buys', '2', '60000', '0']]);
    trade(bases, market('BTC', eth), '150000', [['sells', '2', '0.5', '0.001']]);
    expect(realisedOf(bases, eth)).toEqual(['14850', '0']);
    trade(bases, market('KRW', btc), '1', [['sells', '0.499', '70000', '0']]);
    expect(realisedOf(bases, btc)).toEqual(['-4850', '0']);
  });

  it('adds up to the won that came out less the won that went in, to the last of 24 decimals, over 3,000 trades', () => {
    const bases = new Bases(new Map());
    const held: Record<2 | 3, bigint> = { [btc]: 0n, [eth]: 0n };
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const number = (minor: bigint) => (Number(minor) / 1e8).toFixed(8);
    let cash = 0;
    const inWon = (coin: 2 | 3, side: Trade[0], amount: bigint) => {
      const [total, fee] = [random(90_000_000), random(1_000)];
      cash += side === 'buys' ? -(total + fee) : total - fee;
      held[coin] += side === 'buys' ? amount : -amount;
      trade(bases, market('KRW', coin), '1', [[side, number(amount), String(total / 100), String(fee / 100)]]);
    };
    for (let step = 0; step < 1_000; step += 1) {
      inWon(step % 2 ? btc : eth, 'buys', BigInt(1 + random(700_000_000)));
      const part = held[btc] / BigInt(2 + random(5));
      if (part > 1n && step % 3 === 0) {
        const amount = BigInt(1 + random(90_000_000));
        trade(bases, market('BTC', eth), `${90_000 + random(9_999)}.37`, [
          ['buys', number(amount), number(part), '0.00000001'],
        ]);
        held[btc] -= part + 1n;
        held[eth] += amount;
      }
      const coin = step % 2 ? eth : btc;
      if (held[coin] > 3n) inWon(coin, 'sells', held[coin] / 3n);
    }
    for (const coin of [btc, eth] as const) inWon(coin, 'sells', held[coin]);
    const gained = [...bases.realised.values()].reduce((sum, { profit }) => sum + profit, 0n);
    expect([...bases.realised.values()].every(({ uncosted }) => uncosted === 0n)).toBe(true);
    expect(fromMinor(gained, costScale)).toBe(fromMinor(BigInt(cash), 2));
  });
});
