import { createHash } from 'node:crypto';
import { type Outcome, refused } from '@maru/contract';
import type {
  AddressKind,
  BroadcastAnswer,
  Chain,
  ChainPayout,
  CreditedCoins,
  IncomingCoins,
  PayoutStatus,
  SignAnswer,
  TakeCoins,
} from '../ports/chain/chain';
import { simulatedAddresses } from '../ports/chain/simulated-addresses';
import type { Faults } from './faults';

export interface SandboxChain extends Chain {
  /** Confirms a payment to an address. @throws Error while the fault `chain` is set. */
  pay(incoming: IncomingCoins): Promise<Outcome<CreditedCoins>>;
}

const confirmationsNeeded = 3;

/** Simulated chains: a payment sent through the sandbox is confirmed at once. */
export function createSandboxChain(faults: Faults): SandboxChain {
  let take: TakeCoins = async () => refused('UNAVAILABLE');
  const sent = new Set<string>();
  return {
    canonical: simulatedAddresses.canonical,
    async depositAddress(network, memberId) {
      await faults.pass('chain');
      return simulatedAddresses.depositAddress(network, memberId);
    },
    onPayment: (listener) => {
      take = listener;
    },
    async pay(incoming) {
      await faults.pass('chain');
      return take(incoming);
    },
    confirmationsNeeded: () => confirmationsNeeded,
    canPayOut: () => true,
    async inspect(_network, _address): Promise<AddressKind> {
      await faults.pass('chain');
      return 'account';
    },
    async sign(payout: ChainPayout): Promise<SignAnswer> {
      const transactionId = createHash('sha256').update(`${payout.network}:${payout.payoutId}`).digest('hex');
      return { state: 'signed', signed: { transactionId, raw: JSON.stringify(payout) } };
    },
    async broadcast(_network, signed): Promise<BroadcastAnswer> {
      await faults.pass('chain');
      sent.add(signed.transactionId);
      return { state: 'accepted' };
    },
    async status(_payout, transactionId): Promise<PayoutStatus> {
      await faults.pass('chain');
      const known = sent.has(transactionId);
      return { state: known ? 'confirmed' : 'unknown', confirmations: known ? confirmationsNeeded : 0, transactionId };
    },
    holdings: async () => '0',
  };
}
