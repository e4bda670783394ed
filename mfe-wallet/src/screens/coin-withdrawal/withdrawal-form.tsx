import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { latePart } from '@maru/remote-kit/late-part';
import { Button, Card, Notice } from '@maru/ui';
import { Form } from '@maru/ui/fields';
import { Suspense, useState } from 'react';
import type { CoinTerms } from '../../api/coin-withdrawal.api';
import type { FilledIn } from '../../api/withdrawal-params';
import { AmountPart } from './amount-part';
import styles from './coin-withdrawal.module.css';
import type { CoinWithdrawalStore } from './coin-withdrawal.store';
import { DestinationPart } from './destination-part';
import { ReceiverPart } from './receiver-part';

const ConfirmAddress = latePart(() => import('./confirm-address'));

interface WithdrawalFormProps {
  readonly store: CoinWithdrawalStore;
  readonly terms: CoinTerms;
}

/** Network, receiver, address, tag and amount; on to the confirmation while all of it holds (WALT-065 to WALT-083). */
export const WithdrawalForm = observer(function WithdrawalForm({ store, terms }: WithdrawalFormProps) {
  const { t } = useTranslation('wallet');
  const { navigation, session } = useServices();
  const [confirming, setConfirming] = useState(false);
  const go = () => {
    const { params, form, coin } = store;
    if (!params || !session.me) return;
    store.leave();
    const own: FilledIn = { by: session.me.uid };
    // "Back" from the confirmation finds the form as it was.
    navigation.go('AppWithdrawPage', { coin }, { replace: true, state: { ...own, form: { ...form } } });
    const { local, ...state } = params;
    navigation.go(
      'AppWithdrawConfirm',
      {},
      { state: { ...own, ...state }, ...(local && { query: { local: 'true' } }) },
    );
  };
  return (
    <Card title={t('withdrawal.form')}>
      <Form className={styles.form} onSubmit={() => store.complete && setConfirming(true)}>
        {terms.whitelistOnly && <Notice>{t('withdrawal.whitelistOnly')}</Notice>}
        <ReceiverPart store={store} terms={terms} />
        <DestinationPart store={store} terms={terms} />
        <AmountPart store={store} terms={terms} />
        <Button type="submit" variant="primary" wide disabled={!store.complete}>
          {t('withdrawal.next')}
        </Button>
        {!store.complete && <p className={styles.detail}>{t('withdrawal.nextHint')}</p>}
      </Form>
      {confirming && (
        <Suspense>
          <ConfirmAddress store={store} onCancel={() => setConfirming(false)} onConfirm={go} />
        </Suspense>
      )}
    </Card>
  );
});
