import { useLoadable } from '@maru/platform/api';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { useSearchParams } from '@maru/platform/router';
import { Loaded } from '@maru/remote-kit';
import { Card, EmptyState, Page, SkeletonRows } from '@maru/ui';
import { Pagination } from '@maru/ui/figures';
import { HelpNav } from '../../help-nav';
import { useHelpApi } from '../../use-help-api';
import { WrittenIn } from '../../written-in';
import { ArticleRows } from '../board/article-rows';

/** Items of other boards: what is good to know when somebody begins (HELP-006). */
const GuidesScreen = observer(function GuidesScreen() {
  const { t } = useTranslation('help');
  const help = useHelpApi();
  const [query, setQuery] = useSearchParams();
  const page = Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1);
  const guides = useLoadable(() => help.articles('items', page, ''), [help, page]);
  return (
    <Page title={t('guides.title')} intro={t('guides.intro')} width="text">
      <HelpNav current="Guides" />
      {guides.value && <WrittenIn languages={guides.value.list.map(({ language }) => language)} />}
      <Card flush>
        <Loaded
          of={guides}
          skeleton={<SkeletonRows label={t('loading')} rows={4} height={56} />}
          failedTitle={t('guides.failed')}
          retryLabel={t('retry')}
        >
          {({ list }) =>
            list.length === 0 ? <EmptyState title={t('guides.empty')} /> : <ArticleRows articles={list} one="Guide" />
          }
        </Loaded>
      </Card>
      {guides.value && (
        <Pagination
          label={t('notices.pages')}
          previousLabel={t('notices.previous')}
          nextLabel={t('notices.next')}
          page={Math.min(page, guides.value.totalPages)}
          totalPages={guides.value.totalPages}
          onPage={(next) => setQuery({ page: String(next) })}
        />
      )}
    </Page>
  );
});

export default GuidesScreen;
