import { isInquiryCategory } from '@maru/domain/inquiry';
import { formatDateTime } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Loaded } from '@maru/remote-kit';
import { Badge, Card, Disclosure, EmptyState, SkeletonRows } from '@maru/ui';
import { Pagination } from '@maru/ui/figures';
import type { Inquiry } from '../../api/inquiry.api';
import styles from './inquiry.module.css';
import type { InquiryStore } from './inquiry.store';

/** What the member has asked, with state and answer (HELP-013). */
export const InquiryList = observer(function InquiryList({ store }: { store: InquiryStore }) {
  const { t } = useTranslation('help');
  return (
    <>
      <Card title={t('inquiry.own')}>
        <Loaded
          of={store.inquiries}
          skeleton={<SkeletonRows label={t('loading')} rows={3} height={52} />}
          failedTitle={t('inquiry.failed')}
          retryLabel={t('retry')}
        >
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState title={t('inquiry.empty')} hint={t('inquiry.emptyHint')} />
            ) : (
              list.map((inquiry) => <Asked key={inquiry.id} inquiry={inquiry} />)
            )
          }
        </Loaded>
      </Card>
      {store.inquiries.value && (
        <Pagination
          label={t('inquiry.pages')}
          previousLabel={t('notices.previous')}
          nextLabel={t('notices.next')}
          page={store.page}
          totalPages={store.inquiries.value.totalPages}
          onPage={(page) => void store.load(page)}
        />
      )}
    </>
  );
});

function Asked({ inquiry: { category, title, contents, createdAt, answer, pictures } }: { inquiry: Inquiry }) {
  const { t } = useTranslation('help');
  const heading = (
    <span className={styles.heading}>
      <Badge tone={answer ? 'accent' : 'neutral'}>{t(answer ? 'inquiry.answered' : 'inquiry.pending')}</Badge>
      <span className={styles.title}>{title}</span>
      {pictures.length > 0 && <Badge>{t('inquiry.withPictures', { count: pictures.length })}</Badge>}
    </span>
  );
  return (
    <Disclosure title={heading}>
      <p className={styles.facts}>
        {isInquiryCategory(category) ? t(`inquiry.category.${category}`) : category}{' '}
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </p>
      <p className={styles.text}>{contents}</p>
      {pictures.length > 0 && <Pictures addresses={pictures} />}
      {answer && (
        <div className={styles.answer}>
          <h3>{t('inquiry.answer')}</h3>
          {answer.at && (
            <p className={styles.facts}>
              <time dateTime={answer.at}>{formatDateTime(answer.at)}</time>
            </p>
          )}
          <p className={styles.text}>{answer.text}</p>
        </div>
      )}
    </Disclosure>
  );
}

/** What the member sent along; one opens in full by itself. */
function Pictures({ addresses }: { addresses: readonly string[] }) {
  const { t } = useTranslation('help');
  return (
    <ul className={styles.pictures} aria-label={t('inquiry.pictures')}>
      {addresses.map((address, at) => (
        <li key={address}>
          <a href={address} target="_blank" rel="noopener noreferrer">
            <img src={address} alt={t('inquiry.picture', { nth: at + 1 })} loading="lazy" width={96} height={96} />
          </a>
        </li>
      ))}
    </ul>
  );
}
