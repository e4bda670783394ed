import { fromMinor } from '@maru/domain';
import type { Ledger } from '../modules/ledger';
import type { Markets } from '../modules/market';
import type { SandboxBank } from './sandbox-bank';
import type { SandboxChain } from './sandbox-chain';

export interface OpenHoldingsDeps {
  readonly ledger: Ledger;
  readonly markets: Markets;
  readonly bank: Pick<SandboxBank, 'openBalance'>;
  readonly chain: Pick<SandboxChain, 'haveHoldingsBegun' | 'beginHoldings' | 'openHolding'>;
}

/** What members owned at the first start, demo deposits among it, is held by bank and chains from then on. Begun anew after a crash in between. */
export async function openHoldings({ ledger, markets, bank, chain }: OpenHoldingsDeps): Promise<void> {
  if (await chain.haveHoldingsBegun()) return;
  const coins = markets.coins();
  const custody = await ledger.balancesAt(coins.map(({ code }) => `custody:${code}`));
  for (const { code, scale } of coins) {
    const total = -(custody.get(`custody:${code}`)?.available ?? 0n);
    if (code === 'KRW') await bank.openBalance(total);
    else await chain.openHolding(code, fromMinor(total, scale));
  }
  await chain.beginHoldings();
}
