import { createHash } from 'node:crypto';
import type { Outcome } from '@maru/contract';
import { rebaseStopUntil } from '@maru/domain/rebase';
import { normaliseEmail } from '@maru/domain/sign-up';
import { dayMs, minuteMs } from '@maru/server';
import { createBankHours } from '../src/modules/bank-hours';
import { bankName } from '../src/modules/content';
import { type AddressSource, createDeposits } from '../src/modules/deposit';
import { createLedger } from '../src/modules/ledger';
import type { Markets } from '../src/modules/market';
import type { Members } from '../src/modules/member';
import { createTransfers } from '../src/modules/transfer';
import type { Context } from '../src/platform/core/context';
import { noBank } from '../src/ports/bank';
import { simulatedAddresses } from '../src/ports/chain/simulated-addresses';
import { sandboxAccount } from '../src/sandbox/sandbox-bank';
import { createPast } from './past';

/** Days ago, decimal text, and the network of a coin that lives on several. */
type Payment = readonly [daysAgo: number, amount: string, network?: string];

/** What demo members paid in over the months: all the money they have before they trade. */
export const demoDeposits: Readonly<Record<string, Readonly<Record<string, readonly Payment[]>>>> = {
  'minji@maru.test': {
    KRW: [
      [178, '20000000'],
      [149, '8000000'],
      [118, '6000000'],
      [88, '5000000'],
      [61, '4000000'],
      [33, '3000000'],
      [24, '2000000'],
      [11, '1500000'],
      [3, '500000'],
    ],
    BTC: [
      [177, '0.5'],
      [120, '0.2'],
      [45, '0.1'],
      [9, '0.05'],
    ],
    ETH: [
      [177, '4'],
      [84, '1.5'],
      [20, '1'],
    ],
    USDT: [
      [177, '8000', 'ETH'],
      [40, '3000', 'TRX'],
      [6, '1000', 'TRX'],
    ],
    XRP: [
      [177, '10000'],
      [15, '5000'],
    ],
    AMPL: [[177, '3200']],
  },
  'junho@maru.test': {
    KRW: [
      [160, '10000000'],
      [126, '7000000'],
      [97, '5000000'],
      [64, '4000000'],
      [26, '2500000'],
      [8, '1500000'],
    ],
  },
  'alex@maru.test': {
    BTC: [
      [110, '0.3'],
      [52, '0.15'],
      [7, '0.05'],
    ],
    ETH: [
      [108, '2.5'],
      [18, '1.5'],
    ],
    USDT: [
      [100, '15000', 'ETH'],
      [28, '7000', 'TRX'],
      [4, '3000', 'TRX'],
    ],
  },
};

/**
 * Runs the deposits through ledger and history with a clock that stands in the past, as they would have arrived then.
 * @throws Error when one is refused: the list is ours, so that is a bug.
 */
export async function seedDemoDeposits(
  context: Pick<Context, 'db' | 'clock' | 'events' | 'log' | 'config'>,
  {
    markets,
    members,
    addresses = simulatedAddresses,
  }: {
    readonly markets: Markets;
    readonly members: Pick<Members, 'standing' | 'repository'>;
    readonly addresses?: AddressSource;
  },
): Promise<void> {
  const now = context.clock.now().getTime();
  const clock = createPast(now);
  const past = { ...context, clock };
  const ledger = createLedger(past);
  const { service: transfers } = createTransfers(past, { markets, bankName });
  const { service: deposits } = createDeposits(past, {
    ledger,
    markets,
    members,
    transfers,
    chain: addresses,
    bank: { ...noBank, collectingAccount: sandboxAccount },
    bankName,
    hours: createBankHours(past).service,
  });

  const receive = async (memberId: bigint, coin: string, [, amount, network]: Payment, id: string) => {
    if (coin === 'KRW') return settled(await deposits.receiveRemittance({ transferId: id, memberId, amount }));
    const standing = await members.standing(memberId);
    if (!standing) throw new Error(`member ${memberId} is missing`);
    const { address, tag } = settled(await deposits.createAddress(standing, coin, network));
    return settled(await deposits.receiveCoins({ transactionId: id, coin, address, tag, amount }));
  };

  for (const { email, coin, payment } of inOrder()) {
    const member = await members.repository.findByEmail(normaliseEmail(email));
    if (!member) throw new Error(`demo member ${email} is missing`);
    const at = now - payment[0] * dayMs + ((payment[0] * 97) % 600) * minuteMs;
    clock.set(rebaseStopUntil(coin, new Date(at))?.getTime() ?? at);
    const id = createHash('sha256').update(`${email} ${coin} ${payment[0]}`).digest('hex');
    await receive(member.id, coin, payment, id);
  }
}

/** Oldest first, so that ids grow with time. */
const inOrder = () =>
  Object.entries(demoDeposits)
    .flatMap(([email, coins]) =>
      Object.entries(coins).flatMap(([coin, payments]) => payments.map((payment) => ({ email, coin, payment }))),
    )
    .sort((one, two) => two.payment[0] - one.payment[0]);

function settled<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`demo deposit: ${outcome.refusal}`);
  return outcome.value;
}
