import { inKst } from '@maru/domain/dates';
import type { MarketState } from '@maru/domain/market-state';
import { useTranslation } from '@maru/platform/i18n';
import type { MarketCell } from '@maru/platform/market-data';
import { observer } from '@maru/platform/observer';
import { Badge } from '@maru/ui';

interface MarketStateProps {
  readonly cell: MarketCell;
  /** In lists: without what comes next. */
  readonly brief?: boolean;
}

/** What the market does where it does not trade, and what comes when; nothing of an open market without plans. */
export const MarketStateBadge = observer(function MarketStateBadge({ cell, brief = false }: MarketStateProps) {
  const { t } = useTranslation('trading');
  const { state, nextState, nextAt } = cell;
  const next = !brief && nextState && t(`markets.next.${nextState}`, { time: timeText(nextAt, Date.now()) });
  const now = state === 'open' ? null : t(`markets.state.${state}`);
  if (!now && !next) return null;
  return <Badge tone={toneOf(state)}>{[now, next].filter(Boolean).join(' · ')}</Badge>;
});

const toneOf = (state: MarketState) => (state === 'open' ? 'neutral' : state === 'preopen' ? 'accent' : 'warn');

/** In Korean time; the day where it is another one. */
function timeText(moment: string, now: number): string {
  const at = inKst(moment);
  return at.format(at.isSame(inKst(now), 'day') ? 'HH:mm' : 'MM.DD HH:mm');
}
