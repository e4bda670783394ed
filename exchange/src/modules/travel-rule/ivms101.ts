import type { Ivms101, TravelRuleExchange } from '../../ports/travel-rule';
import type { Person } from './travel-rule.types';

export interface IvmsParts {
  /** The member as he was identified. */
  readonly originator: { readonly name: string; readonly uid: string };
  readonly beneficiary: Person;
  /** Where the coins arrive, with the tag after a colon. */
  readonly account: string;
  readonly exchange: Pick<TravelRuleExchange, 'name' | 'country'>;
}

const legal = 'LEGL';
const exchangeOf = (name: string, country: string) => ({
  legalPerson: {
    name: { nameIdentifier: [{ legalPersonName: name, legalPersonNameIdentifierType: legal } as const] },
    countryOfRegistration: country,
  },
});

/** The record of a transfer from this exchange. The originator is named as a whole: his name is not kept in parts. */
export const ivms101Of = ({ originator, beneficiary, account, exchange }: IvmsParts): Ivms101 => ({
  originator: {
    originatorPersons: [
      {
        naturalPerson: {
          name: { nameIdentifier: [{ primaryIdentifier: originator.name, nameIdentifierType: legal }] },
          customerIdentification: originator.uid,
        },
      },
    ],
    accountNumber: [originator.uid],
  },
  beneficiary: {
    beneficiaryPersons: [
      {
        naturalPerson: {
          name: {
            nameIdentifier: [
              {
                primaryIdentifier: beneficiary.surname,
                secondaryIdentifier: beneficiary.givenName,
                nameIdentifierType: legal,
              },
            ],
          },
        },
      },
    ],
    accountNumber: [account],
  },
  originatingVASP: { originatingVASP: exchangeOf('Maru', 'KR') },
  beneficiaryVASP: { beneficiaryVASP: exchangeOf(exchange.name, exchange.country) },
});
