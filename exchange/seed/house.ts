import { Money, toMinor } from '@maru/domain';
import type { Ledger } from '../src/modules/ledger';
import type { Context } from '../src/platform/core/context';
import { houseAccounts } from '../src/platform/core/house';
import { seedCoins } from './coins';

/** What each house account starts with, in KRW worth of every coin. */
const krwOfEach = '20000000000';
const krwInCash = '500000000000';

/** Gives the house accounts their funds, from the ledger accounts `house:*`, which may be overdrawn. */
export async function seedHouse({ db }: Pick<Context, 'db'>, ledger: Ledger): Promise<void> {
  for (const memberId of Object.values(houseAccounts)) {
    await db.transaction().execute(async (tx) => {
      for (const { code, krw, scale = 8 } of seedCoins) {
        const amount = code === 'KRW' ? new Money(krwInCash) : new Money(krwOfEach).div(krw).floor();
        const minor = toMinor(amount.toFixed(), scale);
        if (minor === null) throw new Error(`the house cannot hold ${amount.toFixed()} ${code}`);
        await ledger.post(tx, {
          kind: 'house funds',
          commandId: `house:${memberId}:${code}`,
          postings: [
            { account: `house:${code}`, asset: code, amount: -minor },
            { account: `member:${memberId}:${code}:available`, asset: code, amount: minor },
          ],
        });
      }
    });
  }
}
