import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { formatNumber, type Money } from '@maru/platform/money';
import { observer } from '@maru/platform/observer';
import { refusalText } from '@maru/platform/refusals';
import { Button, Facts, Notice } from '@maru/ui';
import { AmountField, Form } from '@maru/ui/fields';
import { Dialog } from '@maru/ui/overlays';
import { type RefObject, useRef, useState } from 'react';
import { AmendApi } from '../../../api/amend.api';
import type { Order } from '../../../api/orders';
import { finestDecimals } from '../../../market/decimals-of';
import { useExchange } from '../exchange-stores';
import { shownScale } from '../order-reckoning';
import { mayBeOldRules } from '../use-fresh-markets';
import { AmendStore, type ChangeProblem } from './amend.store';
import styles from './amend-dialog.module.css';
import { amendTexts } from './amend-texts';

interface AmendDialogProps {
  readonly order: Order;
  readonly onClose: () => void;
}

/** Another price or amount for an open limit order. */
const AmendDialog = observer(function AmendDialog({ order, onClose }: AmendDialogProps) {
  const services = useServices();
  const { market, markets, orders } = useExchange();
  const { t } = useTranslation(amendTexts);
  const [store] = useState(() => new AmendStore(new AmendApi(services.api), { ...services, market, orders }, order));
  const [price, amount] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const submit = async () => {
    const sending = store.submit();
    if (mayBeOldRules(store.shownProblem)) void markets.load();
    if (store.wrongField) ({ price, amount })[store.wrongField].current?.focus();
    await sending;
    if (!store.amended) return;
    services.modals.toast({ message: t(store.amended), tone: 'ok' });
    onClose();
  };
  return (
    <Dialog open title={t('title')} closeLabel={t('close')} onClose={onClose}>
      {store.order || store.busy || store.amended ? (
        <Form className={styles.form} onSubmit={() => void submit()}>
          <Price store={store} inputRef={price} />
          <Amount store={store} inputRef={amount} />
          <Cost store={store} />
          <Consequence store={store} />
          {/* Never disabled: it would lose the focus, and with it the key that closes the dialog. */}
          <Button type="submit" variant="primary" wide aria-busy={store.busy || undefined}>
            {t('submit')}
          </Button>
          {store.failure && (
            <Notice tone="danger" live>
              {store.failure}
            </Notice>
          )}
        </Form>
      ) : (
        <Notice tone="warn" live>
          {t('ended')}
        </Notice>
      )}
    </Dialog>
  );
});
export default AmendDialog;

interface StoreProps {
  readonly store: AmendStore;
}

interface FieldProps extends StoreProps {
  readonly inputRef: RefObject<HTMLInputElement | null>;
}

/** Error text of a field. */
function useFieldError(store: AmendStore, field: 'price' | 'amount'): string | null {
  const { t, language } = useTranslation(amendTexts);
  const { shownProblem: problem } = store;
  if (!problem || store.wrongField !== field) return null;
  if (store[field] === '') return t(`missing.${field}`);
  return isOwn(problem) ? t(problem) : refusalText({ refusal: problem }, language);
}

const isOwn = (problem: ChangeProblem): problem is 'unchanged' | 'traded' =>
  problem === 'unchanged' || problem === 'traded';

const Price = observer(function Price({ store, inputRef }: FieldProps) {
  const { market } = useExchange();
  const { t } = useTranslation(amendTexts);
  return (
    <AmountField
      ref={inputRef}
      label={t('price')}
      error={useFieldError(store, 'price')}
      unit={market.base}
      decimals={finestDecimals(market)}
      value={store.price}
      readOnly={store.busy}
      onEdit={(text) => store.set('price', text)}
      onStep={(way) => store.stepPrice(way)}
    />
  );
});

const Amount = observer(function Amount({ store, inputRef }: FieldProps) {
  const { market } = useExchange();
  const { t } = useTranslation(amendTexts);
  const { amountScale } = market.market.rules;
  const filled = formatNumber(store.order?.filledAmount ?? '0', amountScale, true);
  return (
    <AmountField
      ref={inputRef}
      label={t('amount')}
      hint={store.hasTraded ? t('amountHint', { filled }) : undefined}
      error={useFieldError(store, 'amount')}
      unit={market.coinLabel}
      decimals={amountScale}
      value={store.amount}
      readOnly={store.busy}
      onEdit={(text) => store.set('amount', text)}
    />
  );
});

const Cost = observer(function Cost({ store }: StoreProps) {
  const { market } = useExchange();
  const { t } = useTranslation(amendTexts);
  const { cost, rest } = store;
  const money = (value: Money, decimals: number) =>
    `${formatNumber(value, market.base === 'KRW' ? decimals : shownScale(market.base))} ${market.base}`;
  const left = rest && `${formatNumber(rest, market.market.rules.amountScale, true)} ${market.coinLabel}`;
  return (
    <Facts
      facts={[
        ...(store.hasTraded ? [{ label: t('rest'), value: left ?? '-' }] : []),
        { label: t('worth'), value: cost ? money(cost.total, 0) : '-' },
        { label: t('fee'), value: cost ? money(cost.fee, 2) : '-' },
      ]}
    />
  );
});

/** What becomes of the order's place, and how far the price is on the wrong side of the last one. */
const Consequence = observer(function Consequence({ store }: StoreProps) {
  const { t } = useTranslation(amendTexts);
  const { distance, keepsPlace } = store;
  const side = store.side === 'B' ? 'above' : 'below';
  return (
    <div role="status" className={styles.status}>
      {keepsPlace !== null && <Notice tone="info">{t(keepsPlace ? 'keeps' : 'renews')}</Notice>}
      {distance && <Notice tone="warn">{t(side, { percent: formatNumber(distance, 1) })}</Notice>}
    </div>
  );
});
