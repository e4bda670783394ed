import { noticeCategories } from '@maru/domain/content';
import { useLoadable } from '@maru/platform/api';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { useSearchParams } from '@maru/platform/router';
import { Loaded } from '@maru/remote-kit';
import { Card, EmptyState, Page, SkeletonRows } from '@maru/ui';
import { Segments } from '@maru/ui/fields';
import { Pagination } from '@maru/ui/figures';
import { categoryName } from '../../category';
import { HelpNav } from '../../help-nav';
import { useHelpApi } from '../../use-help-api';
import { WrittenIn } from '../../written-in';
import { ArticleRows } from '../board/article-rows';

/** Newest first, ten a page; page and category are in the address, so that "back" returns to them (HELP-005). */
const NoticesScreen = observer(function NoticesScreen() {
  const { t } = useTranslation('help');
  const help = useHelpApi();
  const [query, setQuery] = useSearchParams();
  const page = Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1);
  const asked = query.get('category') ?? '';
  const category = noticeCategories.find((known) => known === asked) ?? '';
  const notices = useLoadable(() => help.articles('notices', page, category), [help, page, category]);
  const categories = [
    { value: '', label: t('faq.all') },
    ...noticeCategories.map((name) => ({ value: name, label: categoryName(t, name) })),
  ];
  const show = (next: { category: string; page: number }, replace: boolean) =>
    setQuery(
      { ...(next.category && { category: next.category }), ...(next.page > 1 && { page: String(next.page) }) },
      { replace },
    );
  return (
    <Page title={t('notices.title')} width="text">
      <HelpNav current="Notices" />
      <Segments
        loose
        label={t('notices.categories')}
        options={categories}
        value={category}
        onSelect={(chosen) => show({ category: chosen, page: 1 }, true)}
      />
      {/* The line above the list comes with it: what stood below would move down. */}
      <Loaded
        of={notices}
        skeleton={
          <Card flush>
            <SkeletonRows label={t('loading')} rows={10} height={56} />
          </Card>
        }
        failedTitle={t('notices.failed')}
        retryLabel={t('retry')}
      >
        {({ list }) => (
          <>
            <WrittenIn languages={list.map(({ language }) => language)} />
            <Card flush>
              {list.length === 0 ? (
                <EmptyState title={t('notices.empty')} hint={t('notices.emptyHint')} />
              ) : (
                <ArticleRows articles={list} one="Notice" />
              )}
            </Card>
          </>
        )}
      </Loaded>
      {notices.value && (
        <Pagination
          label={t('notices.pages')}
          previousLabel={t('notices.previous')}
          nextLabel={t('notices.next')}
          page={Math.min(page, notices.value.totalPages)}
          totalPages={notices.value.totalPages}
          onPage={(next) => show({ category, page: next }, false)}
        />
      )}
    </Page>
  );
});

export default NoticesScreen;
