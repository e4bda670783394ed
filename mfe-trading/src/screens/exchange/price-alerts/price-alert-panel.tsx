import { priceAlertsMax } from '@maru/domain/price-alert';
import { useServices } from '@maru/platform';
import { formatDateTime } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import { formatNumber } from '@maru/platform/money';
import { observer } from '@maru/platform/observer';
import { refusalText } from '@maru/platform/refusals';
import { Link } from '@maru/platform/router';
import { Loaded } from '@maru/remote-kit';
import { Button, buttonClass, CloseIcon, EmptyState, IconButton, Notice, SkeletonRows } from '@maru/ui';
import { AmountField, Form } from '@maru/ui/fields';
import { Dialog, Popup } from '@maru/ui/overlays';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type PriceAlert, PriceAlertApi } from '../../../api/price-alerts.api';
import { finestDecimals } from '../../../market/decimals-of';
import { useExchange } from '../exchange-stores';
import styles from './price-alert-panel.module.css';
import { priceAlertTexts } from './price-alert-texts';
import { PriceAlertsStore } from './price-alerts.store';

interface PriceAlertPanelProps {
  /** What it was opened by. */
  readonly by: RefObject<Element | null>;
  readonly onClose: () => void;
}

const smallScreens = '(max-width: 767px)';

/** A price to be told of, and the alerts that there are: below the button, a sheet on small screens. */
export default function PriceAlertPanel({ by, onClose }: PriceAlertPanelProps) {
  const { t } = useTranslation(priceAlertTexts);
  const title = t('title');
  if (matchMedia(smallScreens).matches)
    return (
      <Dialog open title={title} closeLabel={t('close')} onClose={onClose}>
        <Contents />
      </Dialog>
    );
  return (
    <Popup label={title} by={by} onClose={onClose}>
      <div className={styles.popup}>
        <h2 className={styles.title}>{title}</h2>
        <Contents />
      </div>
    </Popup>
  );
}

const Contents = observer(function Contents() {
  const { session } = useServices();
  return session.isMember ? <Own /> : <LogIn />;
});

/** Of one member: a session that ends takes it along. */
function Own() {
  const services = useServices();
  const { market } = useExchange();
  const [store] = useState(() => new PriceAlertsStore(new PriceAlertApi(services.api), services, market));
  useEffect(() => store.follow(), [store]);
  useEffect(() => void store.load(), [store]);
  return (
    <div className={styles.contents}>
      <NewAlert store={store} />
      <Alerts store={store} />
    </div>
  );
}

function LogIn() {
  const { navigation } = useServices();
  const { t } = useTranslation(priceAlertTexts);
  const fullPath = navigation.location.pathname;
  return (
    <EmptyState
      compact
      title={t('loginPrompt')}
      action={
        <Link className={buttonClass({ variant: 'primary' })} to={navigation.href('Login', {}, { fullPath })}>
          {t('login')}
        </Link>
      }
    />
  );
}

interface StoreProps {
  readonly store: PriceAlertsStore;
}

const percents = [-5, -1, 1, 5] as const;

const NewAlert = observer(function NewAlert({ store }: StoreProps) {
  const { market } = useExchange();
  const { t, language } = useTranslation(priceAlertTexts);
  const input = useRef<HTMLInputElement>(null);
  const { shownProblem, direction } = store;
  const price = store.price && market.priceText(store.price);
  return (
    <Form
      className={styles.form}
      onSubmit={() => {
        void store.make();
        if (store.shownProblem) input.current?.focus();
      }}
    >
      <AmountField
        ref={input}
        label={t('price', { market: market.label })}
        hint={direction ? t(`hint.${direction}`, { price }) : t('hint.none')}
        error={shownProblem && refusalText({ refusal: shownProblem }, language)}
        unit={market.base}
        decimals={finestDecimals(market)}
        value={store.price}
        onEdit={(text) => store.setPrice(text)}
        onStep={(way) => store.step(way)}
      />
      <div className={styles.percents}>
        {percents.map((percent) => (
          <Button key={percent} size="s" onClick={() => store.moveFromLast(percent)}>
            {`${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`}
          </Button>
        ))}
      </div>
      {/* Never disabled: it would lose the focus, and with it the key that closes the panel. */}
      <Button type="submit" variant="primary" wide aria-busy={store.busy || undefined}>
        {t('make')}
      </Button>
      <div role="status" className={styles.status}>
        {store.made && <Notice tone="ok">{t('made')}</Notice>}
      </div>
      {store.failure && (
        <Notice tone="danger" live>
          {store.failure}
        </Notice>
      )}
    </Form>
  );
});

const Alerts = observer(function Alerts({ store }: StoreProps) {
  const { t } = useTranslation(priceAlertTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  const remove = async (alert: PriceAlert) => {
    await store.delete(alert);
    // The button that had the focus is gone.
    if (!store.open.includes(alert)) heading.current?.focus();
  };
  return (
    <Loaded
      of={store.reading}
      skeleton={<SkeletonRows label={t('loading')} rows={2} height={40} />}
      failedTitle={t('failed')}
      retryLabel={t('retry')}
      compact
    >
      {() => (
        <>
          <h3 ref={heading} tabIndex={-1} className={styles.heading}>
            {t('open', { count: store.open.length, most: priceAlertsMax })}
          </h3>
          {store.open.length === 0 ? (
            <EmptyState compact title={t('none')} />
          ) : (
            <ul className={styles.list}>
              {store.open.map((alert) => (
                <OpenAlert key={alert.id} alert={alert} onDelete={() => void remove(alert)} />
              ))}
            </ul>
          )}
          {store.reached.length > 0 && <Reached alerts={store.reached} />}
        </>
      )}
    </Loaded>
  );
});

interface OpenAlertProps {
  readonly alert: PriceAlert;
  readonly onDelete: () => void;
}

const OpenAlert = observer(function OpenAlert({ alert, onDelete }: OpenAlertProps) {
  const { t } = useTranslation(priceAlertTexts);
  const { market, price } = useAlertText(alert);
  return (
    <li className={styles.row}>
      <span className={styles.market}>{market}</span>
      <span className={styles.price}>{price}</span>
      <IconButton size="s" label={t('delete', { market, price })} icon={<CloseIcon size={16} />} onClick={onDelete} />
    </li>
  );
});

function Reached({ alerts }: { readonly alerts: readonly PriceAlert[] }) {
  const { t } = useTranslation(priceAlertTexts);
  return (
    <>
      <h3 className={styles.heading}>{t('reached')}</h3>
      <ul className={styles.list}>
        {alerts.map((alert) => (
          <ReachedAlert key={alert.id} alert={alert} />
        ))}
      </ul>
    </>
  );
}

const ReachedAlert = observer(function ReachedAlert({ alert }: { readonly alert: PriceAlert }) {
  const { market, price } = useAlertText(alert);
  const { reachedAt } = alert;
  return (
    <li className={styles.row}>
      <span className={styles.market}>{market}</span>
      <span className={styles.price}>{price}</span>
      {reachedAt && (
        <time className={styles.time} dateTime={reachedAt}>
          {formatDateTime(reachedAt)}
        </time>
      )}
    </li>
  );
});

/** Market and price of an alert, of whichever market it is. */
function useAlertText({ market: code, price, rises }: PriceAlert): { readonly market: string; readonly price: string } {
  const { markets } = useExchange();
  const { t } = useTranslation(priceAlertTexts);
  const cell = markets.reading.value?.cells.get(code);
  const text = cell ? cell.priceText(price) : formatNumber(price, 8);
  return {
    market: cell?.label ?? code,
    price: t(rises ? 'risesTo' : 'fallsTo', { price: text }),
  };
}
