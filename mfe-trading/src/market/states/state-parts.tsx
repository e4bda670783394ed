import type { Indicative } from '@maru/contract';
import { kstMinute } from '@maru/domain';
import type { MarketStateRefusal } from '@maru/domain/market-state';
import { useTranslation } from '@maru/platform/i18n';
import type { MarketCell } from '@maru/platform/market-data';
import { formatNumber } from '@maru/platform/money';
import { observer } from '@maru/platform/observer';
import { refusalText } from '@maru/platform/refusals';
import { Badge, Notice, PriceText } from '@maru/ui';
import { stateTexts } from './state-texts';

export { stateTextsReady } from './state-texts';

/** What is planned next; empty where nothing is. */
function useNext({ nextState, nextAt }: MarketCell): string {
  const { t } = useTranslation(stateTexts);
  return nextState ? t(`next.${nextState}`, { time: timeText(nextAt, Date.now()) }) : '';
}

export interface StateBadgeProps {
  readonly cell: MarketCell;
  /** In lists, and where there is little room: without what comes next. */
  readonly brief?: boolean;
}

/** What the market does where it does not trade, and what comes when. */
const StateBadge = observer(function StateBadge({ cell, brief = false }: StateBadgeProps) {
  const { t } = useTranslation(stateTexts);
  const { state } = cell;
  const next = useNext(cell);
  const now = state === 'open' ? null : t(`state.${state}`);
  const tone = state === 'open' ? 'neutral' : state === 'preopen' ? 'accent' : 'warn';
  return <Badge tone={tone}>{[now, !brief && next].filter(Boolean).join(' · ')}</Badge>;
});

interface StateNoticeProps {
  readonly cell: MarketCell;
  /** Why the order in the form is not taken now. */
  readonly problem: MarketStateRefusal | null;
}

/** What the market takes now, and what comes when. */
const StateNotice = observer(function StateNotice({ cell, problem }: StateNoticeProps) {
  const { t, language } = useTranslation(stateTexts);
  const next = useNext(cell);
  const { state } = cell;
  if (state === 'open') return null;
  if (problem === 'PREOPEN_LIMIT_ONLY')
    return <Notice tone="warn">{refusalText({ refusal: problem }, language)}</Notice>;
  return (
    <Notice tone={problem ? 'warn' : 'info'}>
      {next && <strong>{next} </strong>}
      {t(`notice.${state}`)}
    </Notice>
  );
});

interface AuctionPriceProps {
  readonly cell: MarketCell;
  readonly indicative: Indicative | null;
  readonly stale: boolean;
}

/** What the auction of an opening would trade now. */
const AuctionPrice = observer(function AuctionPrice({ cell, indicative, stale }: AuctionPriceProps) {
  const { t } = useTranslation(stateTexts);
  if (!indicative) return <span>{t('noIndicative')}</span>;
  return (
    <>
      <PriceText text={cell.priceText(indicative.price)} stale={stale} strong />
      <span>{t('indicative', { amount: formatNumber(indicative.amount, 4, true) })}</span>
    </>
  );
});

/** In Korean time; the day where it is another one. */
function timeText(moment: string, now: number): string {
  const [day = '', time = ''] = kstMinute(new Date(moment)).split(' ');
  return kstMinute(new Date(now)).startsWith(day) ? time : `${day.slice(5).replace('-', '.')} ${time}`;
}

export type StatePartProps =
  | ({ readonly as: 'badge' } & StateBadgeProps)
  | ({ readonly as: 'notice' } & StateNoticeProps)
  | ({ readonly as: 'auction' } & AuctionPriceProps);

/** One of the three. */
export default function StatePart(props: StatePartProps) {
  if (props.as === 'badge') return <StateBadge {...props} />;
  return props.as === 'notice' ? <StateNotice {...props} /> : <AuctionPrice {...props} />;
}
