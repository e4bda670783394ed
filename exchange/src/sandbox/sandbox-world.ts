import { createMovableClock, type MovableClock } from '../clock';
import type { Chain } from '../providers/chain/chain';
import { simulatedChain } from '../providers/chain/simulated-chain';
import type { Couriers } from '../providers/couriers';
import type { Courier } from '../providers/messenger';
import { type RecaptchaVerifier, sandboxRecaptcha } from '../providers/recaptcha';
import { createFaults, type Faults, type FaultTarget } from './faults';

/** The outside world of a sandbox: what the exchange is given instead of real providers. Exists before the exchange does. */
export interface SandboxWorld {
  readonly clock: MovableClock;
  readonly faults: Faults;
  readonly couriers: Couriers;
  readonly recaptcha: RecaptchaVerifier;
  readonly chain: Chain;
}

export function createSandboxWorld(clock: MovableClock = createMovableClock()): SandboxWorld {
  const faults = createFaults();
  return {
    clock,
    faults,
    couriers: { mail: outbox(faults, 'mail'), sms: outbox(faults, 'sms') },
    recaptcha: sandboxRecaptcha,
    chain: {
      ...simulatedChain,
      async depositAddress(network, memberId) {
        await faults.pass('chain');
        return simulatedChain.depositAddress(network, memberId);
      },
    },
  };
}

/** Delivered is what the outbox page lists; nothing leaves the machine. */
const outbox = (faults: Faults, target: FaultTarget): Courier => ({ deliver: () => faults.pass(target) });
