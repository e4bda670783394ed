import { PERCENT_BUTTONS } from '@maru/domain';
import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { coinLabel, type formatKrw, formatNumber } from '@maru/platform/money';
import { observer } from '@maru/platform/observer';
import { Link } from '@maru/platform/router';
import { BarredNotice, useBarredReason } from '@maru/remote-kit/barred-browser';
import { Button, buttonClass, Facts, IconButton, Notice, Tabs } from '@maru/ui';
import { AmountField, Form, ShareButtons } from '@maru/ui/fields';
import { type Ref, useRef } from 'react';
import { finestDecimals } from '../../market/decimals-of';
import { MarketStatePart } from '../../market/market-state';
import { RebaseNotice } from '../../market/rebase-notice';
import { useExchange } from './exchange-stores';
import { Distance, useConfirmation } from './order-confirmation';
import styles from './order-form.module.css';
import { stateProblemOf } from './order-form-check';
import { orderFormId } from './order-form-id';
import { OrderTypeField } from './order-type-field';
import { StopField, useFieldError } from './stop-fields';
import { TimeInForceField } from './time-in-force-field';
import { mayBeOldRules } from './use-fresh-markets';

/** Buy or sell, with what it costs before it is sent. */
export const OrderForm = observer(function OrderForm() {
  const { form, market, markets } = useExchange();
  const { t } = useTranslation('trading');
  const limit = useRef<HTMLInputElement>(null);
  const stop = useRef<HTMLInputElement>(null);
  const price = useRef<HTMLInputElement>(null);
  const quantity = useRef<HTMLInputElement>(null);
  const confirm = useConfirmation();
  const barredBy = useBarredReason();
  const submit = () => {
    if (barredBy) return;
    void form.submit(confirm);
    if (mayBeOldRules(form.problem)) void markets.load();
    const wrong = form.wrongField?.name ?? (form.result ? 'quantity' : null);
    if (wrong) ({ limit, stop, price, quantity })[wrong].current?.focus();
  };
  const sides = [
    { id: 'B' as const, label: <span className={styles.buy}>{t('side.B')}</span> },
    { id: 'S' as const, label: <span className={styles.sell}>{t('side.S')}</span> },
  ];
  return (
    <section id={orderFormId} tabIndex={-1} className={styles.form} aria-label={t('exchange.tab.order')}>
      <Tabs even label={t('order.side')} tabs={sides} selected={form.side} onSelect={(side) => form.setSide(side)}>
        <Form className={styles.fields} onSubmit={submit}>
          {barredBy && (
            <BarredNotice
              reasonId={barredBy}
              title={t('order.barred')}
              browserHint={t('order.barredHint')}
              appHint={t('order.barredInApp')}
            />
          )}
          <OrderTypeField />
          <Available />
          {form.type === 'OCO' && <StopField name="limit" inputRef={limit} />}
          {form.isStop && <StopField name="stop" inputRef={stop} />}
          {form.orderType === 'LIMIT' && <PriceField inputRef={price} />}
          <QuantityField inputRef={quantity} />
          <Shares />
          <TimeInForceField />
          <Cost />
          <Distance />
          <div className={styles.submit}>
            <Outcome />
            <Action barredBy={barredBy} />
          </div>
          <RebaseNotice coin={market.market.coin} />
        </Form>
      </Tabs>
    </section>
  );
});

const Available = observer(function Available() {
  const { form } = useExchange();
  const { t } = useTranslation('trading');
  const text = form.available === null ? '-' : formatNumber(form.available, form.spends === 'KRW' ? 0 : 8);
  return (
    <div className={styles.available}>
      <Facts facts={[{ label: t('order.available'), value: <strong>{`${text} ${coinLabel(form.spends)}`}</strong> }]} />
    </div>
  );
});

const PriceField = observer(function PriceField({ inputRef }: { inputRef: Ref<HTMLInputElement> }) {
  const { form, market } = useExchange();
  const { t } = useTranslation('trading');
  const error = useFieldError('price');
  const { snappedPrice } = form;
  // By keyboard the arrow keys of the field step.
  const steps = (
    <span className={styles.steps}>
      <IconButton size="s" label={t('order.priceDown')} icon="−" tabIndex={-1} onClick={() => form.stepPrice('down')} />
      <IconButton size="s" label={t('order.priceUp')} icon="+" tabIndex={-1} onClick={() => form.stepPrice('up')} />
    </span>
  );
  return (
    <>
      <AmountField
        ref={inputRef}
        size="s"
        label={t(form.isStop ? 'order.priceThen' : 'order.price')}
        error={error}
        aside={steps}
        unit={market.base}
        decimals={market.base === 'KRW' ? finestDecimals(market) : 8}
        value={form.price}
        readOnly={form.busy}
        onEdit={(price) => form.setPrice(price)}
        onStep={(direction) => form.stepPrice(direction)}
      />
      {error && form.problem === 'ORDER_OFF_TICK' && snappedPrice && (
        <Button size="s" onClick={() => form.setPrice(snappedPrice)}>
          {t('order.usePrice', { price: market.priceText(snappedPrice) })}
        </Button>
      )}
    </>
  );
});

const QuantityField = observer(function QuantityField({ inputRef }: { inputRef: Ref<HTMLInputElement> }) {
  const { form, market } = useExchange();
  const { t } = useTranslation('trading');
  const error = useFieldError('quantity');
  if (form.byTotal) {
    return (
      <AmountField
        ref={inputRef}
        size="s"
        label={t('order.total')}
        error={error}
        unit={market.base}
        decimals={market.base === 'KRW' ? 0 : 8}
        value={form.total}
        readOnly={form.busy}
        onEdit={(total) => form.setTotal(total)}
      />
    );
  }
  return (
    <AmountField
      ref={inputRef}
      size="s"
      label={t('order.amount')}
      error={error}
      unit={market.coinLabel}
      decimals={market.market.rules.amountScale}
      value={form.amount}
      readOnly={form.busy}
      onEdit={(amount) => form.setAmount(amount)}
    />
  );
});

const Shares = observer(function Shares() {
  const { form } = useExchange();
  const { t } = useTranslation('trading');
  return (
    <ShareButtons
      label={t('order.shares')}
      percents={PERCENT_BUTTONS}
      mostLabel={t('order.max')}
      disabled={form.available === null}
      onTake={(percent) => form.takeShare(percent)}
      className={styles.shares}
    />
  );
});

const Cost = observer(function Cost() {
  const { form, market } = useExchange();
  const { t } = useTranslation('trading');
  const money = (value: Parameters<typeof formatKrw>[0], decimals: number) =>
    `${formatNumber(value, market.base === 'KRW' ? decimals : 8)} ${market.base}`;
  const { cost, costWithFee } = form;
  const rate = formatNumber(form.feePercent, 2);
  return (
    <Facts
      facts={[
        {
          label: t(form.orderType === 'LIMIT' ? 'order.worth' : 'order.worthAbout'),
          value: cost ? money(cost.total, 0) : '-',
        },
        { label: t('order.fee', { rate }), value: cost ? money(cost.fee, 2) : '-' },
        {
          label: t(form.side === 'B' ? 'order.pays' : 'order.gets'),
          value: <strong>{costWithFee ? money(costWithFee, 0) : '-'}</strong>,
        },
        {
          label: t('order.minimum'),
          value: money(market.market.rules.minTotal, 0),
        },
      ]}
    />
  );
});

interface SubmitProps {
  /** Id of the notice that says why nothing can be sent; null where it can. */
  readonly barredBy: string | null;
}

/** Sends the order, where the market takes it now; else says why not. */
const Action = observer(function Action({ barredBy }: SubmitProps) {
  const { form, market } = useExchange();
  const problem = stateProblemOf(form, market);
  return (
    <>
      {market.state !== 'open' && <MarketStatePart as="notice" cell={market} problem={problem} />}
      {problem === null && <Submit barredBy={barredBy} />}
    </>
  );
});

/** Result of the sent order. */
const Outcome = observer(function Outcome() {
  const { form } = useExchange();
  const { t } = useTranslation('trading');
  return (
    <>
      <div role="status" className={styles.status}>
        {form.restored && <Notice>{t('order.restored')}</Notice>}
        {form.result && (
          <Notice tone={form.result === 'unfilled' ? 'warn' : 'ok'}>{t(`order.result.${form.result}`)}</Notice>
        )}
      </div>
      {form.refusalText && (
        <Notice tone="danger" live>
          {form.refusalText} {form.lost && t('order.lost')}
        </Notice>
      )}
    </>
  );
});

const Submit = observer(function Submit({ barredBy }: SubmitProps) {
  const { form, market } = useExchange();
  const { session, navigation } = useServices();
  const { t } = useTranslation('trading');
  if (!session.isMember) {
    const fullPath = navigation.location.pathname;
    return (
      <Link
        className={buttonClass({ variant: 'primary', size: 'l', wide: true })}
        to={navigation.href('Login', {}, { fullPath })}
      >
        {t('order.login')}
      </Link>
    );
  }
  return (
    <Button
      type="submit"
      variant={form.side === 'B' ? 'rise' : 'fall'}
      size="l"
      wide
      busy={form.busy}
      disabled={barredBy !== null}
      aria-describedby={barredBy ?? undefined}
    >
      {t(form.side === 'B' ? 'order.buy' : 'order.sell', { coin: market.coinLabel })}
    </Button>
  );
});
