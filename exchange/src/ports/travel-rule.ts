import type { Vasp } from '@maru/contract';

/** The network in which exchanges report senders and recipients to each other. */
export interface TravelRuleNetwork {
  /** Exchanges that take part, in the order in which members choose among them. */
  vasps(): Promise<readonly Vasp[]>;
}

/** Without an adapter there is no exchange to send to. */
export const noTravelRule: TravelRuleNetwork = { vasps: async () => [] };
