import { PERCENT_BUTTONS } from '@maru/domain';
import { travelRuleApplies } from '@maru/domain/coin-withdrawal';
import { useTranslation } from '@maru/platform/i18n';
import { coinLabel, type Decimal, formatCoin, formatKrw } from '@maru/platform/money';
import { observer } from '@maru/platform/observer';
import { refusalText } from '@maru/platform/refusals';
import { Facts, Notice } from '@maru/ui';
import { AmountField, ShareButtons } from '@maru/ui/fields';
import type { CoinTerms } from '../../api/coin-withdrawal.api';
import styles from './coin-withdrawal.module.css';
import type { CoinWithdrawalStore } from './coin-withdrawal.store';

interface AmountPartProps {
  readonly store: CoinWithdrawalStore;
  readonly terms: CoinTerms;
}

/** Amount, its worth, fee and what leaves the balance (WALT-078 to WALT-081, WALT-086). */
export const AmountPart = observer(function AmountPart({ store, terms }: AmountPartProps) {
  const { t, language } = useTranslation('wallet');
  const label = coinLabel(terms.coin);
  const coins = (amount: Decimal | string) => `${formatCoin(amount)} ${label}`;
  const { triedAmount, amountProblem, worth, total } = store;
  const values = { minOut: coins(terms.minimum), decimals: terms.decimals };
  const error = triedAmount && amountProblem ? refusalText({ refusal: amountProblem, values }, language) : null;
  const abroad = store.form.receiverId !== '' && store.check.state !== 'local';
  return (
    <>
      <AmountField
        label={t('withdrawal.amount')}
        hint={t('withdrawal.amountHint', { minimum: coins(terms.minimum), maximum: coins(store.maximum) })}
        error={error}
        unit={label}
        decimals={terms.decimals}
        value={store.form.amount}
        aside={worth && <span className={styles.detail}>{t('withdrawal.worth', { krw: formatKrw(worth) })}</span>}
        onEdit={(amount) => store.setAmount(amount)}
      />
      <ShareButtons
        label={t('withdrawal.shares')}
        percents={PERCENT_BUTTONS}
        mostLabel={t('withdrawal.maximum')}
        onTake={(percent) => store.takeShare(percent)}
      />
      <Facts
        facts={[
          { label: t('withdrawal.fee'), value: coins(store.fee) },
          { label: t('withdrawal.total'), value: total ? coins(total) : '-' },
        ]}
      />
      {abroad && worth && travelRuleApplies(worth, terms.travelRuleFrom) && (
        <Notice>{t('withdrawal.travelRule', { krw: formatKrw(terms.travelRuleFrom) })}</Notice>
      )}
    </>
  );
});
