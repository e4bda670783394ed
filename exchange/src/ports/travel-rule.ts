/** An exchange that takes part. */
export interface TravelRuleExchange {
  readonly id: string;
  readonly name: string;
  /** Two letters of ISO 3166-1. */
  readonly country: string;
}

/** A recipient whose exchange is asked whether it knows him, before anything is sent. */
export interface RecipientQuestion {
  readonly exchangeId: string;
  readonly coin: string;
  /** Decimal text. */
  readonly amount: string;
  readonly address: string;
  /** Empty without one. */
  readonly tag: string;
  readonly surname: string;
  readonly givenName: string;
}

/** Names of a natural person in IVMS101: the whole name as primary where it is not known in parts. */
interface IvmsPerson {
  readonly naturalPerson: {
    readonly name: {
      readonly nameIdentifier: readonly {
        readonly primaryIdentifier: string;
        readonly secondaryIdentifier?: string;
        readonly nameIdentifierType: 'LEGL';
      }[];
    };
    readonly customerIdentification?: string;
  };
}

interface IvmsExchange {
  readonly legalPerson: {
    readonly name: {
      readonly nameIdentifier: readonly {
        readonly legalPersonName: string;
        readonly legalPersonNameIdentifierType: 'LEGL';
      }[];
    };
    readonly countryOfRegistration: string;
  };
}

/** Message of the interVASP messaging standard (IVMS101): who sends to whom, and by which exchanges. */
export interface Ivms101 {
  readonly originator: { readonly originatorPersons: readonly IvmsPerson[]; readonly accountNumber: readonly string[] };
  readonly beneficiary: {
    readonly beneficiaryPersons: readonly IvmsPerson[];
    readonly accountNumber: readonly string[];
  };
  readonly originatingVASP: { readonly originatingVASP: IvmsExchange };
  readonly beneficiaryVASP: { readonly beneficiaryVASP: IvmsExchange };
}

/** A payout that was sent. */
export interface TravelReport {
  /** The exchange's id: the same report again changes nothing. */
  readonly reportId: string;
  readonly exchangeId: string;
  readonly coin: string;
  /** Decimal text. */
  readonly amount: string;
  readonly transactionId: string;
  readonly ivms101: Ivms101;
}

/** `reason`: the other exchange's own words, for the staff. */
export type TravelRuleAnswer = { readonly state: 'accepted' } | { readonly state: 'refused'; readonly reason: string };

/** The network in which exchanges report senders and recipients to each other. */
export interface TravelRuleNetwork {
  /** Exchanges that take part, in the order in which members choose among them. */
  exchanges(): Promise<readonly TravelRuleExchange[]>;
  /** Whether the exchange knows the recipient. Rejects while it does not answer. */
  verify(question: RecipientQuestion): Promise<TravelRuleAnswer>;
  /** Tells the exchange of a payout; `refused` where it denies to know of it. Rejects while it does not answer. */
  report(report: TravelReport): Promise<TravelRuleAnswer>;
}

const away = (): Error => Object.assign(new Error('no travel rule network is connected'), { code: 'ECONNREFUSED' });

/** Without an adapter there is no exchange to send to. */
export const noTravelRule: TravelRuleNetwork = {
  exchanges: async () => [],
  verify: () => Promise.reject(away()),
  report: () => Promise.reject(away()),
};
