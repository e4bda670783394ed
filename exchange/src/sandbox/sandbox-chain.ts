import { type Outcome, refused } from '@maru/contract';
import type { Chain, CreditedCoins, IncomingCoins, TakeCoins } from '../ports/chain/chain';
import { simulatedAddresses } from '../ports/chain/simulated-addresses';
import type { Faults } from './faults';

export interface SandboxChain extends Chain {
  /** Confirms a payment to an address. @throws Error while the fault `chain` is set. */
  pay(incoming: IncomingCoins): Promise<Outcome<CreditedCoins>>;
}

/** Simulated chains: a payment sent through the sandbox is confirmed at once. */
export function createSandboxChain(faults: Faults): SandboxChain {
  let take: TakeCoins = async () => refused('UNAVAILABLE');
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
  };
}
