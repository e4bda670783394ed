import type { Kysely } from 'kysely';
import type { Database } from '../platform/core/database';
import type { TravelReport, TravelRuleAnswer, TravelRuleExchange, TravelRuleNetwork } from '../ports/travel-rule';
import type { Faults } from './faults';
import type { SandboxVasp } from './sandbox.tables';
import { SandboxVaspRepository } from './sandbox-vasp.repository';

/** accept; refuse: knows no recipient; silent: does not answer; lie: accepts a recipient and denies the transfer later. */
export const vaspModes = ['accept', 'refuse', 'silent', 'lie'] as const satisfies readonly SandboxVasp['mode'][];
export type VaspMode = (typeof vaspModes)[number];

export interface SandboxExchange extends TravelRuleExchange {
  readonly mode: VaspMode;
}

export interface SandboxTravelRule extends TravelRuleNetwork {
  /** With how each of them behaves. */
  all(): Promise<readonly SandboxExchange[]>;
  /** Lasts until it is changed. @returns false for an unknown exchange. */
  setMode(exchangeId: string, mode: VaspMode): Promise<boolean>;
  /** What an exchange was told, each report once. */
  reportsTo(exchangeId: string): readonly TravelReport[];
}

/** Invented exchanges, domestic ones first. */
const exchanges: readonly TravelRuleExchange[] = [
  { id: 'hanbit', name: '한빛거래소', country: 'KR' },
  { id: 'nuri', name: '누리코인', country: 'KR' },
  { id: 'harbour', name: 'Harbour Exchange', country: 'SG' },
  { id: 'northway', name: 'Northway Digital', country: 'US' },
];

/** Simulated exchanges of the travel rule network. How they behave outlives the process. */
export function createSandboxTravelRule(faults: Faults, db: Kysely<Database>): SandboxTravelRule {
  const vasps = new SandboxVaspRepository(db);
  const reports = new Map<string, TravelReport>();
  /** @throws Error for an exchange that is away, silent or unknown. */
  const modeOf = async (exchangeId: string): Promise<VaspMode> => {
    await faults.pass('vasp');
    if (!exchanges.some(({ id }) => id === exchangeId)) throw new Error(`there is no exchange ${exchangeId}`);
    const mode = (await vasps.modes()).get(exchangeId) ?? 'accept';
    if (mode === 'silent') throw Object.assign(new Error(`${exchangeId} does not answer`), { code: 'ETIMEDOUT' });
    return mode;
  };
  return {
    async exchanges() {
      await faults.pass('vasp');
      return exchanges;
    },
    async all() {
      const modes = await vasps.modes();
      return exchanges.map((exchange) => ({ ...exchange, mode: modes.get(exchange.id) ?? 'accept' }));
    },
    async setMode(exchangeId, mode) {
      if (!exchanges.some(({ id }) => id === exchangeId)) return false;
      await vasps.set({ vasp_id: exchangeId, mode });
      return true;
    },
    reportsTo: (exchangeId) => [...reports.values()].filter((report) => report.exchangeId === exchangeId),
    async verify({ exchangeId }): Promise<TravelRuleAnswer> {
      const mode = await modeOf(exchangeId);
      return mode === 'refuse' ? { state: 'refused', reason: 'no such beneficiary' } : { state: 'accepted' };
    },
    async report(report): Promise<TravelRuleAnswer> {
      const mode = await modeOf(report.exchangeId);
      reports.set(report.reportId, report);
      return mode === 'accept' ? { state: 'accepted' } : { state: 'refused', reason: 'transfer denied' };
    },
  };
}
