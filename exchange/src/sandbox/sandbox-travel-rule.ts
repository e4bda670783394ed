import type { Vasp } from '@maru/contract';
import type { TravelRuleNetwork } from '../ports/travel-rule';
import type { Faults } from './faults';

/** Invented exchanges, domestic ones first. */
const vasps: readonly Vasp[] = [
  { vaspId: 'hanbit', vaspName: '한빛거래소', country: 'KR' },
  { vaspId: 'nuri', vaspName: '누리코인', country: 'KR' },
  { vaspId: 'harbour', vaspName: 'Harbour Exchange', country: 'SG' },
  { vaspId: 'northway', vaspName: 'Northway Digital', country: 'US' },
];

/** Simulated exchanges of the travel rule network. */
export const createSandboxTravelRule = (faults: Faults): TravelRuleNetwork => ({
  async vasps() {
    await faults.pass('vasp');
    return vasps;
  },
});
