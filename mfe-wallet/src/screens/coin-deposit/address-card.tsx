import { useTranslation } from '@maru/platform/i18n';
import { coinLabel } from '@maru/platform/money';
import { observer } from '@maru/platform/observer';
import { Button, Card, EmptyState, Notice, Tabs } from '@maru/ui';
import { CopyButton } from '@maru/ui/flow';
import { QrCode } from '@maru/ui/qr';
import type { DepositCoin, DepositNetwork, OwnAddress } from '../../api/coin-deposit.api';
import styles from './coin-deposit.module.css';
import type { CoinDepositStore } from './coin-deposit.store';

interface AddressCardProps {
  readonly store: CoinDepositStore;
  readonly coin: DepositCoin;
}

/** One tab for each network, and its address with tag and QR code (WALT-045 to WALT-047, WALT-050). */
export const AddressCard = observer(function AddressCard({ store, coin }: AddressCardProps) {
  const { t } = useTranslation('wallet');
  const { network } = store;
  if (!network) return null;
  const shown = (
    <div className={styles.card}>
      {store.address ? (
        <Address coin={coin} network={network} own={store.address} />
      ) : (
        <EmptyState
          title={t('coinDeposit.noAddress')}
          hint={t('coinDeposit.noAddressHint', { network: network.name })}
          action={
            <Button variant="primary" busy={store.busy} onClick={() => void store.create()}>
              {t('coinDeposit.create')}
            </Button>
          }
        />
      )}
      {store.failure && (
        <Notice tone="danger" live>
          {store.failure}
        </Notice>
      )}
    </div>
  );
  return (
    <Card title={t('coinDeposit.address')}>
      {coin.networks.length > 1 ? (
        <Tabs
          label={t('coinDeposit.networks')}
          tabs={coin.networks.map(({ id, name }) => ({ id, label: name }))}
          selected={network.id}
          onSelect={(id) => store.choose(id)}
        >
          {shown}
        </Tabs>
      ) : (
        shown
      )}
    </Card>
  );
});

interface AddressProps {
  readonly coin: DepositCoin;
  readonly network: DepositNetwork;
  readonly own: OwnAddress;
}

function Address({ coin, network, own: { address, tag } }: AddressProps) {
  const { t } = useTranslation('wallet');
  const label = coinLabel(coin.code);
  const parts = [
    { id: 'network', text: network.name },
    { id: 'ownAddress', text: address },
    ...(tag ? [{ id: 'tag', text: tag }] : []),
  ] as const;
  return (
    <>
      <div className={styles.code}>
        <figure className={styles.figure}>
          <QrCode value={address} label={t('coinDeposit.qr', { coin: label })} />
          <figcaption>{t('coinDeposit.ownAddress')}</figcaption>
        </figure>
        {tag && (
          <figure className={styles.figure}>
            <QrCode value={tag} label={t('coinDeposit.qrTag', { coin: label })} />
            <figcaption>{t('coinDeposit.tag')}</figcaption>
          </figure>
        )}
      </div>
      <dl className={styles.parts}>
        {parts.map(({ id, text }) => (
          <div key={id} className={styles.part}>
            <dt className={styles.label}>{t(`coinDeposit.${id}`)}</dt>
            <dd className={styles.value}>
              <span className={styles.text}>{text}</span>
              <CopyButton
                text={text}
                label={t(`coinDeposit.copy.${id}`)}
                copiedLabel={t('krwDeposit.copied')}
                failedLabel={t('coinDeposit.copyFailed')}
              />
            </dd>
          </div>
        ))}
      </dl>
      <Notice tone="warn" title={t('coinDeposit.mind')}>
        <ul className={styles.rules}>
          <li>{t('coinDeposit.wrongNetwork', { coin: label, network: network.name })}</li>
          {coin.tagUsed && <li>{t('coinDeposit.tagNeeded')}</li>}
          <li>{t('coinDeposit.confirming')}</li>
        </ul>
      </Notice>
    </>
  );
}
