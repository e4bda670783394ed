import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { type RefusalName, refusalText } from '@maru/platform/refusals';
import { latePart } from '@maru/remote-kit/late-part';
import { Button, Notice, TextField } from '@maru/ui';
import { Checkbox, Select } from '@maru/ui/fields';
import { Suspense, useRef, useState } from 'react';
import type { CoinTerms } from '../../api/coin-withdrawal.api';
import styles from './coin-withdrawal.module.css';
import type { CoinWithdrawalStore } from './coin-withdrawal.store';

const AddressBookDialog = latePart(() => import('./address-book-dialog'));

interface DestinationPartProps {
  readonly store: CoinWithdrawalStore;
  readonly terms: CoinTerms;
}

/** Above the address, maybe out of view: the exchanges once their kind is chosen, else the kinds. */
function focusReceiver(form: HTMLFormElement | null | undefined): void {
  const lists = form?.querySelectorAll('[role=radiogroup]') ?? [];
  [...lists].at(-1)?.querySelector('input')?.focus();
}

/** Address and tag, typed or from the book, and their check by the exchange (WALT-068 to WALT-077, WALT-100). */
export const DestinationPart = observer(function DestinationPart({ store, terms }: DestinationPartProps) {
  const { t, language } = useTranslation('wallet');
  const address = useRef<HTMLInputElement>(null);
  const tag = useRef<HTMLInputElement>(null);
  const { form, triedAddress, addressProblem, tagProblem } = store;
  const textOf = (refusal: RefusalName | null) =>
    triedAddress && refusal ? refusalText({ refusal }, language) : undefined;
  const check = async () => {
    if (await store.checkAddress()) return;
    if (store.receiverProblem) focusReceiver(address.current?.form);
    else if (store.addressProblem) address.current?.focus();
    else if (store.tagProblem) tag.current?.focus();
  };
  return (
    <>
      <BookPart store={store} terms={terms} />
      <TextField
        ref={address}
        label={t('withdrawal.address')}
        hint={t('withdrawal.addressHint', { network: store.network?.title ?? '' })}
        error={textOf(addressProblem)}
        value={form.address}
        spellCheck={false}
        autoCapitalize="off"
        onEdit={(text) => store.setDestination({ address: text })}
      />
      {terms.tag !== 'none' && (
        <TextField
          ref={tag}
          label={t('withdrawal.tag')}
          hint={t(`withdrawal.tagHint.${terms.tag}`)}
          error={textOf(tagProblem)}
          value={form.tag}
          spellCheck={false}
          autoCapitalize="off"
          onEdit={(text) => store.setDestination({ tag: text, noTag: false })}
        />
      )}
      {terms.tag === 'optional' && form.tag.trim() === '' && (
        <Checkbox
          label={t('withdrawal.noTag')}
          checked={form.noTag}
          onToggle={(noTag) => store.setDestination({ noTag })}
        />
      )}
      <Button busy={store.check.state === 'checking'} onClick={() => void check()}>
        {t('withdrawal.check')}
      </Button>
      <Verdict store={store} />
    </>
  );
});

const Verdict = observer(function Verdict({ store: { check } }: { store: CoinWithdrawalStore }) {
  const { t, language } = useTranslation('wallet');
  if (check.passed)
    return (
      <Notice tone="ok" live>
        {t(`withdrawal.checked.${check.state}`)}
      </Notice>
    );
  if (check.state !== 'refused') return null;
  return (
    <Notice tone="danger" live>
      {check.refusal ? refusalText({ refusal: check.refusal }, language) : check.failure}
    </Notice>
  );
});

/** The book's entries of this coin, and the way to manage them. */
const BookPart = observer(function BookPart({ store, terms }: DestinationPartProps) {
  const { t } = useTranslation('wallet');
  const [managing, setManaging] = useState(false);
  const entries = store.entries.value ?? [];
  const { address, tag } = store.destination;
  const chosen = entries.find((entry) => entry.address === address && entry.tag === tag)?.id ?? '';
  const titleOf = (network: string) => terms.networks.find(({ id }) => id === network)?.title ?? network;
  const nameOf = ({ alias, network, address: to }: (typeof entries)[number]) =>
    `${alias} · ${terms.networks.length > 1 ? `${titleOf(network)} · ` : ''}…${to.slice(-6)}`;
  return (
    <div className={styles.book}>
      <Select
        label={t('withdrawal.book')}
        options={[
          { value: '', label: t(entries.length === 0 ? 'withdrawal.bookEmpty' : 'withdrawal.bookTyped') },
          ...entries.map((entry) => ({ value: entry.id, label: nameOf(entry) })),
        ]}
        value={chosen}
        onSelect={(id) => {
          const entry = entries.find((one) => one.id === id);
          if (entry) store.takeEntry(entry);
        }}
      />
      <Button aria-haspopup="dialog" onClick={() => setManaging(true)}>
        {t('withdrawal.manage')}
      </Button>
      {managing && (
        <Suspense>
          <AddressBookDialog
            terms={terms}
            onChange={() => store.loadBook()}
            onClose={() => {
              setManaging(false);
              store.load();
            }}
          />
        </Suspense>
      )}
    </div>
  );
});
