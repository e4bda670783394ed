import { useServices } from '@maru/platform';
import { formatDay } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import { Link } from '@maru/platform/router';
import { Badge } from '@maru/ui';
import type { Article } from '../../api/help.api';
import { categoryName } from '../../category';
import { htmlLanguageOf } from '../../written-in';
import styles from './board.module.css';

interface ArticleRowsProps {
  readonly articles: readonly Article[];
  readonly one: 'Notice' | 'Guide';
}

/** Lines of a list of articles, each a link. */
export function ArticleRows({ articles, one }: ArticleRowsProps) {
  const { navigation } = useServices();
  const { t } = useTranslation('help');
  return (
    <ul>
      {articles.map((article) => (
        <li key={article.id}>
          <Link className={styles.notice} to={navigation.href(one, { id: article.id })}>
            {article.pinned && <Badge tone="accent">{t('notices.pinned')}</Badge>}
            <small className={styles.category}>{categoryName(t, article.category)}</small>
            <span lang={htmlLanguageOf(article.language)}>{article.title}</span>
            <time dateTime={article.createdAt}>{formatDay(article.createdAt)}</time>
          </Link>
        </li>
      ))}
    </ul>
  );
}
