import { addressNameLengthMax } from '@maru/domain/coin-withdrawal';
import { useServices } from '@maru/platform';
import { errorText } from '@maru/platform/api';
import { formatDateTime } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { refusalText } from '@maru/platform/refusals';
import { Button, EmptyState, ErrorState, Loaded, Notice, SkeletonRows, TextField } from '@maru/ui';
import { Form, Switch } from '@maru/ui/fields';
import { Pagination } from '@maru/ui/figures';
import { Dialog } from '@maru/ui/overlays';
import { useEffect, useRef, useState } from 'react';
import { AddressBookApi, type BookEntry } from '../../api/address-book.api';
import type { CoinTerms } from '../../api/coin-withdrawal.api';
import { AddressBookStore, type BookProblem } from './address-book.store';
import styles from './coin-withdrawal.module.css';

interface AddressBookDialogProps {
  readonly terms: CoinTerms;
  readonly onChange: () => void;
  readonly onClose: () => void;
}

/** The member's addresses of this coin: 3 a page with change and delete, a new one, whitelist mode (WALT-101 to WALT-103). */
const AddressBookDialog = observer(function AddressBookDialog({ terms, onChange, onClose }: AddressBookDialogProps) {
  const { api, preferences } = useServices();
  const { t, language } = useTranslation('wallet');
  const [store] = useState(() => {
    const { coin, tag, networks } = terms;
    const of = { coin, tag, networks: networks.map(({ id }) => id) };
    return new AddressBookStore(of, { api: new AddressBookApi(api), preferences, onChange });
  });
  useEffect(() => store.start(), [store]);
  const { state, value, failure } = store.list;
  return (
    <Dialog open title={t('addressBook.title')} onClose={onClose} closeLabel={t('addressBook.close')}>
      <div className={styles.form}>
        <Loaded
          of={{ state: value ? 'ready' : state, value, failure }}
          skeleton={<SkeletonRows label={t('loading')} rows={3} height={56} />}
          failed={(error, retry) => (
            <ErrorState
              title={t('addressBook.failed')}
              hint={errorText(error, language)}
              retryLabel={t('retry')}
              onRetry={retry}
            />
          )}
          onRetry={() => store.goTo(store.page)}
        >
          {({ entries, totalPages }) => (
            <>
              {entries.length === 0 && <EmptyState compact title={t('addressBook.empty')} />}
              <ul className={styles.entries} aria-label={t('addressBook.title')}>
                {entries.map((entry) => (
                  <Entry key={entry.id} entry={entry} store={store} />
                ))}
              </ul>
              {totalPages > 1 && (
                <Pagination
                  label={t('addressBook.pages')}
                  previousLabel={t('addressBook.previous')}
                  nextLabel={t('addressBook.next')}
                  page={store.page}
                  totalPages={totalPages}
                  onPage={(page) => store.goTo(page)}
                />
              )}
            </>
          )}
        </Loaded>
        <EntryForm store={store} />
        {store.failure && (
          <Notice tone="danger" live>
            {store.failure}
          </Notice>
        )}
        <WhitelistPart store={store} />
      </div>
    </Dialog>
  );
});

export default AddressBookDialog;

const Entry = observer(function Entry({ entry, store }: { entry: BookEntry; store: AddressBookStore }) {
  const { modals, now } = useServices();
  const { t } = useTranslation('wallet');
  const { id, alias, address, tag, usableAt } = entry;
  const waits = store.whitelist.value?.on && usableAt.getTime() > now();
  const remove = async () => {
    const message = t('addressBook.removeText', { name: alias });
    const answer = await modals.open('confirm', { message, tone: 'danger' });
    if (answer === 'confirmed') await store.remove(id);
  };
  return (
    <li className={styles.entry}>
      <div>
        <strong>{alias}</strong>
        <p className={styles.whole}>{address}</p>
        {tag !== '' && <p className={styles.detail}>{t('addressBook.tagOf', { tag })}</p>}
        {waits && <p className={styles.detail}>{t('addressBook.usableAt', { time: formatDateTime(usableAt) })}</p>}
      </div>
      <div className={styles.ways}>
        <Button
          size="s"
          disabled={store.busy}
          aria-label={t('addressBook.editOf', { name: alias })}
          onClick={() => store.editEntry(entry)}
        >
          {t('addressBook.edit')}
        </Button>
        <Button
          size="s"
          disabled={store.busy}
          aria-label={t('addressBook.removeOf', { name: alias })}
          onClick={() => void remove()}
        >
          {t('addressBook.remove')}
        </Button>
      </div>
    </li>
  );
});

type Input = HTMLInputElement;

/** A new entry, or a changed one; what is wrong stands at its field (WALT-102, WALT-103). */
const EntryForm = observer(function EntryForm({ store }: { store: AddressBookStore }) {
  const { t, language } = useTranslation('wallet');
  const { form, tried, problem, editing } = store;
  const [alias, address, tag] = [useRef<Input>(null), useRef<Input>(null), useRef<Input>(null)];
  const inputs = { alias, address, tag };
  useEffect(() => {
    if (editing !== null) alias.current?.focus();
  }, [editing, alias]);
  const keep = () => {
    store.editEntry(null);
    alias.current?.focus();
  };
  const save = () => {
    void store.save();
    if (store.tried && store.problem) inputs[store.problem.field].current?.focus();
  };
  const errorAt = (field: BookProblem['field']) =>
    tried && problem?.field === field ? refusalText(problem, language) : null;
  return (
    <Form
      className={styles.form}
      aria-label={t(editing === null ? 'addressBook.add' : 'addressBook.change')}
      onSubmit={save}
    >
      <TextField
        ref={alias}
        label={t('addressBook.alias')}
        hint={t('addressBook.aliasHint', { count: addressNameLengthMax })}
        error={errorAt('alias')}
        value={form.alias}
        onEdit={(text) => store.edit({ alias: text })}
      />
      <TextField
        ref={address}
        label={t('addressBook.address')}
        error={errorAt('address')}
        value={form.address}
        spellCheck={false}
        autoCapitalize="off"
        onEdit={(text) => store.edit({ address: text })}
      />
      {store.of.tag !== 'none' && (
        <TextField
          ref={tag}
          label={t('withdrawal.tag')}
          error={errorAt('tag')}
          value={form.tag}
          spellCheck={false}
          autoCapitalize="off"
          onEdit={(text) => store.edit({ tag: text })}
        />
      )}
      <Button type="submit" busy={store.busy}>
        {t(editing === null ? 'addressBook.add' : 'addressBook.save')}
      </Button>
      {editing !== null && (
        <Button disabled={store.busy} onClick={keep}>
          {t('addressBook.keep')}
        </Button>
      )}
    </Form>
  );
});

const WhitelistPart = observer(function WhitelistPart({ store }: { store: AddressBookStore }) {
  const { t } = useTranslation('wallet');
  const mode = store.whitelist.value;
  if (!mode) return null;
  return (
    <Switch
      label={t('addressBook.whitelist')}
      hint={mode.offAt ? t('addressBook.offAt', { time: formatDateTime(mode.offAt) }) : t('addressBook.whitelistHint')}
      checked={mode.on && mode.offAt === null}
      disabled={store.busy}
      onToggle={(on) => void store.setWhitelist(on)}
    />
  );
});
