/** An exchange that takes part. */
export interface TravelRuleExchange {
  readonly id: string;
  readonly name: string;
  /** Two letters of ISO 3166-1. */
  readonly country: string;
}

/** The network in which exchanges report senders and recipients to each other. */
export interface TravelRuleNetwork {
  /** Exchanges that take part, in the order in which members choose among them. */
  exchanges(): Promise<readonly TravelRuleExchange[]>;
}

/** Without an adapter there is no exchange to send to. */
export const noTravelRule: TravelRuleNetwork = { exchanges: async () => [] };
