import type { StaffArticleLine } from '@maru/contract/staff';
import { Badge, buttonClass, EmptyState, Page } from '@maru/ui';
import { Segments } from '@maru/ui/fields';
import type { Column } from '@maru/ui/figures';
import { useCallback } from 'react';
import { ListView } from '../lists/list-view';
import styles from '../lists/lists.module.css';
import { goTo, hrefOf, type Place } from '../place';
import { mayMoveMoney } from '../rights';
import { useStaff } from '../staff-context';
import { useLoaded } from '../use-loaded';
import { boardLabels, boards } from '../words/content';
import { Time } from '../words/times';

type ArticlesPlace = Extract<Place, { screen: 'articles' }>;

/** Notices, FAQ and guides, shown or not. */
export function ArticleListScreen({ place }: { place: ArticlesPlace }) {
  const { api, me } = useStaff();
  const { board, page } = place;
  const read = useCallback((signal: AbortSignal) => api.content.articles({ board, page }, signal), [api, board, page]);
  const reading = useLoaded(read);
  const write = mayMoveMoney(me.role) && (
    <a className={buttonClass({ variant: 'primary' })} href={hrefOf({ screen: 'newArticle', board })}>
      새 글 쓰기
    </a>
  );
  return (
    <Page title="공지·FAQ·가이드" aside={write || undefined}>
      <ListView
        label="글 목록"
        reading={reading}
        filters={
          <Segments
            label="게시판"
            options={boards.map((value) => ({ value, label: boardLabels[value] }))}
            value={board}
            onSelect={(next) => goTo({ screen: 'articles', board: next, page: 1 })}
          />
        }
        columns={columns}
        empty={<EmptyState title="글이 없습니다." />}
        page={{ at: page, onPage: (next) => goTo({ ...place, page: next }) }}
      />
    </Page>
  );
}

const columns: readonly Column<StaffArticleLine>[] = [
  {
    key: 'title',
    title: '제목',
    lead: true,
    cell: ({ id, title }) => (
      <a className={styles.link} href={hrefOf({ screen: 'article', id })}>
        <span className={styles.title}>{title}</span>
      </a>
    ),
  },
  { key: 'category', title: '분류', cell: ({ category }) => category },
  {
    key: 'state',
    title: '상태',
    cell: ({ shown, pinned }) => (
      <Badge tone={shown ? (pinned ? 'accent' : 'ok') : 'neutral'}>
        {shown ? (pinned ? '상단 고정' : '게시') : '내림'}
      </Badge>
    ),
  },
  { key: 'languages', title: '언어', cell: ({ languages }) => languages.join(' ') },
  { key: 'version', title: '버전', align: 'end', cell: ({ version }) => version },
  { key: 'from', title: '적용 시각 (KST)', cell: ({ validFrom }) => <Time at={validFrom} /> },
];
