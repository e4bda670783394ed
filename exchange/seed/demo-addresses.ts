import { createHash } from 'node:crypto';
import { normaliseEmail } from '@maru/domain/sign-up';
import type { AddressBook } from '../src/modules/address-book';
import type { Members } from '../src/modules/member';
import { addressFormats } from '../src/ports/chain/address-formats';

/** Addresses that nobody has the key of, and that are no deposit address of this exchange. */
const outside = (network: string): string =>
  addressFormats.get(network)?.(createHash('sha256').update(`demo address book ${network}`).digest()) ?? '';

/** What minji withdraws to. */
export const demoAddresses = [
  { coin: 'BTC', alias: '콜드월렛', network: 'BTC', tag: '' },
  { coin: 'ETH', alias: '내 지갑', network: 'ETH', tag: '' },
  { coin: 'USDT', alias: '한빛 트론', network: 'TRX', tag: '' },
  { coin: 'XRP', alias: '한빛', network: 'XRP', tag: '20261124' },
] as const;

/** @throws Error when one is refused: the list is ours, so that is a bug. */
export async function seedDemoAddresses(book: Pick<AddressBook, 'add'>, members: Pick<Members, 'repository'>) {
  const member = await members.repository.findByEmail(normaliseEmail('minji@maru.test'));
  if (!member) throw new Error('demo member minji is missing');
  for (const entry of demoAddresses) {
    const added = await book.add({ memberId: member.id, idHash: null }, { ...entry, address: outside(entry.network) });
    if (!added.ok) throw new Error(`demo address of ${entry.coin}: ${added.refusal}`);
  }
}
