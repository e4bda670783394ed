import { daysToStart, endedEarly, saleStatus } from '@maru/domain/token-sale';
import { useTranslation } from '@maru/platform/i18n';
import { Badge } from '@maru/ui';
import type { TokenSale } from './token-sale';

/** Closed, D-n or in progress (SALE-020, SALE-021). @param now - epoch milliseconds of the server. */
export function StatusBadge({ sale, now }: { sale: TokenSale; now: number }) {
  const { t } = useTranslation('tokensale');
  const status = saleStatus(sale, now);
  if (status === 'ing') return <Badge tone="ok">{t('badge.ing')}</Badge>;
  if (status === 'end') return <Badge>{t(endedEarly(sale, now) ? 'badge.early' : 'badge.end')}</Badge>;
  const days = daysToStart(sale, now);
  return <Badge tone="warn">{days === 0 ? 'D-DAY' : `D-${days}`}</Badge>;
}
