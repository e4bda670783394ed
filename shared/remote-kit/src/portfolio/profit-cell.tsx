import { formatKrw, formatPercent } from '@maru/platform/money';
import { directionOf, ProfitText } from '@maru/ui';
import type { AssetRow } from './portfolio.store';

/** What a holding has gained or lost; without a percentage where it has cost nothing, as coins that were given. */
export function ProfitCell({ row: { profit, ratio }, stale }: { readonly row: AssetRow; readonly stale: boolean }) {
  if (!profit || (profit.isZero() && !ratio)) return '-';
  return (
    <ProfitText
      amount={formatKrw(profit.abs())}
      percent={ratio ? formatPercent(ratio.abs()) : undefined}
      direction={directionOf(profit.toFixed())}
      stale={stale}
    />
  );
}
