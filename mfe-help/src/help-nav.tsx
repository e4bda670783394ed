import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { Link } from '@maru/platform/router';
import { LinkTabs } from '@maru/ui';

const entries = ['Faq', 'Notices', 'Guides', 'Inquiry'] as const;

/** The ways inside the help center, the same on each of its pages. */
export function HelpNav({ current }: { current?: (typeof entries)[number] }) {
  const { navigation } = useServices();
  const { t } = useTranslation('help');
  return (
    <LinkTabs label={t('nav.label')}>
      {entries.map((route) => (
        <Link key={route} to={navigation.href(route)} aria-current={route === current ? 'page' : undefined}>
          {t(`nav.${route}`)}
        </Link>
      ))}
    </LinkTabs>
  );
}
