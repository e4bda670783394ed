import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { Link } from '@maru/platform/router';
import { LinkTabs } from '@maru/ui';

const ways = ['RateToReturn', 'OriTransactionHistory', 'OriRebaseList', 'OriRebaseORICList'] as const;

export type HistoryWay = (typeof ways)[number];

/** Leads between returns, history and the two lists of rebases (TRAD-101). */
export function HistoryWays({ current }: { readonly current: HistoryWay }) {
  const { navigation } = useServices();
  const { t } = useTranslation('trading');
  return (
    <LinkTabs label={t('ways.label')}>
      {ways.map((route) => (
        <Link key={route} to={navigation.href(route)} aria-current={route === current ? 'page' : undefined}>
          {t(`ways.${route}`)}
        </Link>
      ))}
    </LinkTabs>
  );
}
