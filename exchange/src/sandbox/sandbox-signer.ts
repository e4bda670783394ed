import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/core/database';
import { evmNetworks, isAddressOf } from '../ports/chain/address-check';
import type { Chain, ChainPayout } from '../ports/chain/chain';
import type { Faults } from './faults';

/** Simulated signer: each payout has one transaction for ever, whatever it is asked later. */
export const createSandboxSigner = (db: Kysely<Database>, faults: Faults): Pick<Chain, 'sign'> => ({
  async sign(payout) {
    await faults.pass('signer');
    if (!isAddressOf(payout.network, payout.to.address))
      return { state: 'refused', reason: 'no address of the network' };
    const raw = textOf(payout);
    await db
      .insertInto('sandbox_signature')
      .values({ payout_id: payout.payoutId, network: payout.network, txid: txidOf(payout), raw })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const signed = await db
      .selectFrom('sandbox_signature')
      .selectAll()
      .where('payout_id', '=', payout.payoutId)
      .executeTakeFirstOrThrow();
    if (signed.raw !== raw) return { state: 'refused', reason: 'another payout was signed by this id' };
    return { state: 'signed', signed: { transactionId: signed.txid, raw } };
  },
});

const textOf = ({ payoutId, network, coin, to, amount }: ChainPayout): string =>
  JSON.stringify({ payoutId, network, coin, to: { address: to.address, tag: to.tag }, amount });

/** A payout has one transaction, whatever it pays. */
export function txidOf({ network, payoutId }: Pick<ChainPayout, 'network' | 'payoutId'>): string {
  const hash = createHash('sha256').update(`${network}:${payoutId}`).digest('hex');
  return evmNetworks.has(network) ? `0x${hash}` : hash;
}
