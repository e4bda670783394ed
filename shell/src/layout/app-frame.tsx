import { useTranslation } from '@maru/platform/i18n';
import { useMatches } from '@maru/platform/internal';
import { observer } from '@maru/platform/observer';
import { Outlet, useLocation } from '@maru/platform/router';
import { Button, Notice } from '@maru/ui';
import { ModalHost } from '../modals/modal-host';
import type { ShellDeps } from '../page/shell-deps';
import type { RouteHandle } from '../routing/route-handle';
import { CoverPage } from '../status/cover-page';
import styles from './layout.module.css';
import { LoadingBar } from './loading-bar';
import { menuFor } from './menu';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import { TabBar } from './tab-bar';
import { useArrival, useDocumentTitle } from './use-arrival';

/** Layout around the screens: header, footer and tab bar; none of them inside the app (SHEL-056). */
export const AppFrame = observer(function AppFrame({ shell }: { shell: ShellDeps }) {
  const { set, state, status, links, clock, services } = shell;
  const { t } = useTranslation('shell');
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  useDocumentTitle(handle?.screen);
  const { pathname, state: entry } = useLocation();
  useArrival(pathname);

  const critical = state.criticalMessage ?? status.critical;
  if (critical) return <CriticalError message={critical} />;
  if (status.maintenance) {
    const { server, message } = status.maintenance;
    return <CoverPage title={t(`maintenance.${server}`)} message={message} />;
  }
  const bare = handle?.frame === 'app' && services.navigation.inApp;
  return (
    <div className={styles.page} data-bare={bare}>
      <a href="#main" className={styles.skip}>
        {t('skip')}
      </a>
      <LoadingBar state={state} />
      {!bare && <SiteHeader items={menuFor(set, 'header')} state={state} />}
      {status.newVersion && <NewVersion />}
      <UnknownAddress entry={entry} />
      <main id="main" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      {!bare && <SiteFooter links={links} />}
      {!bare && (
        <TabBar tabs={menuFor(set, 'tab')} more={menuFor(set, 'more')} onSearch={() => state.askPalette(true)} />
      )}
      {state.personal?.draw(bare)}
      <ModalHost queue={services.modals} clock={clock} pathname={pathname} />
    </div>
  );
});

/** SHEL-086: shows the message and a reload. */
function CriticalError({ message }: { message: string }) {
  const { t } = useTranslation('shell');
  const reload = { label: t('reload'), onClick: () => window.location.reload() };
  return <CoverPage title={t('critical')} message={message} action={reload} />;
}

/** Says that the address which led here does not exist, until the next navigation. */
function UnknownAddress({ entry }: { entry: unknown }) {
  const { t } = useTranslation('shell');
  const path = (entry as { unknownAddress?: unknown } | null)?.unknownAddress;
  return typeof path === 'string' && <Notice live tone="warn" title={t('unknownAddress', { path })} />;
}

/** SHEL-253: offers the reload, never reloads by itself. */
function NewVersion() {
  const { t } = useTranslation('shell');
  return (
    <Notice
      live
      title={t('newVersion')}
      action={
        <Button size="s" onClick={() => window.location.reload()}>
          {t('reload')}
        </Button>
      }
    />
  );
}
