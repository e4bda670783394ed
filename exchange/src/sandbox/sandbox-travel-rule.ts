import type { TravelRuleExchange, TravelRuleNetwork } from '../ports/travel-rule';
import type { Faults } from './faults';

/** Invented exchanges, domestic ones first. */
const exchanges: readonly TravelRuleExchange[] = [
  { id: 'hanbit', name: '한빛거래소', country: 'KR' },
  { id: 'nuri', name: '누리코인', country: 'KR' },
  { id: 'harbour', name: 'Harbour Exchange', country: 'SG' },
  { id: 'northway', name: 'Northway Digital', country: 'US' },
];

/** Simulated exchanges of the travel rule network. */
export const createSandboxTravelRule = (faults: Faults): TravelRuleNetwork => ({
  async exchanges() {
    await faults.pass('vasp');
    return exchanges;
  },
});
