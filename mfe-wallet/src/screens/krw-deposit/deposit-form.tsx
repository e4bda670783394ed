import { useTranslation } from '@maru/platform/i18n';
import { formatKrw } from '@maru/platform/money';
import { observer } from '@maru/platform/observer';
import { refusalText } from '@maru/platform/refusals';
import { Button, Card, Facts, Notice } from '@maru/ui';
import { AmountField, Form } from '@maru/ui/fields';
import { useRef } from 'react';
import type { DepositTerms } from '../../api/krw-deposit.api';
import styles from './krw-deposit.module.css';
import type { KrwDepositStore } from './krw-deposit.store';
import { PayToAccount } from './pay-to-account';

interface DepositFormProps {
  readonly store: KrwDepositStore;
  readonly terms: DepositTerms;
}

/** Amount, account to pay to, and the registered account that the money is to come from (WALT-020, WALT-021). */
export const DepositForm = observer(function DepositForm({ store, terms }: DepositFormProps) {
  const { t, language } = useTranslation('wallet');
  const field = useRef<HTMLInputElement>(null);
  const { account, payTo } = terms;
  const problem = store.tried ? store.problem : null;
  const text = problem && refusalText({ refusal: problem }, language);
  const failed = problem === 'DEPOSIT_AMOUNT' ? text : store.failure?.of === 'request' && store.failure.text;
  const submit = () => {
    void store.submit();
    if (store.problem) field.current?.focus();
  };
  return (
    <Card title={t('krwDeposit.form')}>
      <Form className={styles.form} onSubmit={submit}>
        <AmountField
          ref={field}
          label={t('krwDeposit.amount')}
          hint={t('krwDeposit.hint')}
          error={problem === 'DEPOSIT_AMOUNT' ? null : text}
          unit={t('krwDeposit.unit')}
          decimals={0}
          value={store.amount}
          disabled={store.busy !== null}
          onEdit={(amount) => store.setAmount(amount)}
        />
        <PayToAccount account={payTo} />
        {account && (
          <Facts
            facts={[
              { label: t('krwDeposit.from'), value: `${account.bankName} ${account.number}` },
              { label: t('krwDeposit.sender'), value: <strong>{account.holder}</strong> },
            ]}
          />
        )}
        {failed && (
          <Notice tone="danger" title={t('krwDeposit.requestFailed')} live>
            {failed}
          </Notice>
        )}
        <Button type="submit" variant="primary" wide busy={store.busy === 'request'}>
          {store.amount ? t('krwDeposit.submitAmount', { amount: formatKrw(store.amount) }) : t('krwDeposit.submit')}
        </Button>
      </Form>
    </Card>
  );
});
