import { fromMinor } from '@maru/domain';
import type { Ledger } from '../modules/ledger';
import type { Markets } from '../modules/market';
import type { SandboxChain } from './sandbox-chain';

export interface OpenHoldingsDeps {
  readonly ledger: Ledger;
  readonly markets: Markets;
  readonly chain: Pick<SandboxChain, 'openHolding'>;
}

/** What members owned before the chains were simulated, demo deposits among it, is held from the first start on. */
export async function openHoldings({ ledger, markets, chain }: OpenHoldingsDeps): Promise<void> {
  const coins = markets.coins().filter(({ code }) => code !== 'KRW');
  const custody = await ledger.balancesAt(coins.map(({ code }) => `custody:${code}`));
  for (const { code, scale } of coins)
    await chain.openHolding(code, fromMinor(-(custody.get(`custody:${code}`)?.available ?? 0n), scale));
}
