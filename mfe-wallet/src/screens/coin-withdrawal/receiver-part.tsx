import { matchesSearch, SEARCH_LENGTH_MAX } from '@maru/domain';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { refusalText } from '@maru/platform/refusals';
import { ErrorState, SearchField, Tabs } from '@maru/ui';
import { RadioList } from '@maru/ui/fields';
import { useState } from 'react';
import type { CoinTerms } from '../../api/coin-withdrawal.api';
import { receiverKinds } from '../../receivers';
import styles from './coin-withdrawal.module.css';
import type { CoinWithdrawalStore } from './coin-withdrawal.store';

interface ReceiverPartProps {
  readonly store: CoinWithdrawalStore;
  readonly terms: CoinTerms;
}

/** On which network, and to which exchange or wallet (WALT-065 to WALT-067). */
export const ReceiverPart = observer(function ReceiverPart({ store, terms }: ReceiverPartProps) {
  const { t, language } = useTranslation('wallet');
  const { kind } = store.form;
  const error = store.triedAddress && store.receiverProblem;
  return (
    <>
      {terms.networks.length > 1 && (
        <Tabs
          label={t('withdrawal.network')}
          tabs={terms.networks.map(({ id, title }) => ({ id, label: title }))}
          selected={store.network?.id ?? ''}
          onSelect={(network) => store.setDestination({ network })}
          even
        />
      )}
      <RadioList
        label={t('withdrawal.receiver')}
        options={receiverKinds.map((value) => ({
          value,
          label: t(`withdrawal.kind.${value}.label`),
          description: t(`withdrawal.kind.${value}.hint`),
        }))}
        value={kind}
        onSelect={(next) => store.setDestination({ kind: next })}
        error={kind === null && error ? refusalText({ refusal: error }, language) : null}
        required
      />
      {kind !== null && kind !== 'personal' && <ExchangeList store={store} />}
    </>
  );
});

/** More than these are searched. */
const searchedFrom = 2;

const ExchangeList = observer(function ExchangeList({ store }: { store: CoinWithdrawalStore }) {
  const { t, language } = useTranslation('wallet');
  const [search, setSearch] = useState('');
  const { receivers, choices } = store;
  if (receivers.state === 'failed')
    return (
      <ErrorState
        title={t('withdrawal.receiversFailed')}
        retryLabel={t('retry')}
        onRetry={() => void receivers.retry()}
      />
    );
  const error = store.triedAddress && store.receiverProblem;
  const found = choices.filter(({ id, name }) => id === store.form.receiverId || matchesSearch([name], search));
  return (
    <div className={styles.exchanges}>
      {choices.length >= searchedFrom && (
        <SearchField
          label={t('withdrawal.searchReceiver')}
          clearLabel={t('withdrawal.clearSearch')}
          value={search}
          maxLength={SEARCH_LENGTH_MAX}
          onEdit={setSearch}
        />
      )}
      <RadioList
        label={t('withdrawal.exchange')}
        options={found.map(({ id, name }) => ({ value: id, label: name }))}
        value={store.form.receiverId || null}
        onSelect={(receiverId) => store.setDestination({ receiverId })}
        error={error ? refusalText({ refusal: error }, language) : null}
        hint={found.length === 0 ? t('withdrawal.noReceiver') : undefined}
        required
      />
    </div>
  );
});
