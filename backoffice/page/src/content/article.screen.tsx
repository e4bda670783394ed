import type { StaffArticle, StaffArticleVersion } from '@maru/contract/staff';
import { Badge, Page, SkeletonRows } from '@maru/ui';
import type { Column } from '@maru/ui/figures';
import { useCallback, useState } from 'react';
import { KeptForm } from '../kept-form';
import { TableCard } from '../lists/table-card';
import { Loaded } from '../loaded';
import { goTo } from '../place';
import { readFailed } from '../read-failed';
import { mayMoveMoney } from '../rights';
import { useStaff } from '../staff-context';
import styles from '../styles/detail.module.css';
import { useChange } from '../use-change';
import { useLoaded } from '../use-loaded';
import { type ArticleBoard, boardLabels } from '../words/content';
import { Time } from '../words/times';
import { ArticleForm } from './article-form';
import { Preview } from './preview';

const outdated = { STAFF_CONTENT_CHANGED: null };
const savedBy = (now: StaffArticle) => ({ said: '새 버전을 저장했습니다.', now });

/** An article with its versions; each stays readable. */
export function ArticleScreen({ id }: { id: string }) {
  const { api, me } = useStaff();
  const reading = useLoaded(useCallback((signal: AbortSignal) => api.content.article(id, signal), [api, id]));
  const { told, change } = useChange<StaffArticle>(reading, outdated);
  const { of, reload } = reading;
  return (
    <Page title={of.value?.versions[0]?.texts.ko.title ?? '글'}>
      {told}
      <Loaded of={of} skeleton={<SkeletonRows label="불러오는 중" rows={12} />} failed={readFailed} onRetry={reload}>
        {(article) => (
          <div className={styles.columns}>
            <div className={styles.column}>
              {mayMoveMoney(me.role) && (
                <KeptForm key={id} value={article.versions[0]} stamp={String(article.versions[0]?.version)}>
                  {({ id: begun, seen, saving }) => (
                    <ArticleForm
                      key={begun}
                      board={article.board}
                      last={seen}
                      isPlanned={article.versions.some((version) => isToCome(version, api.now()))}
                      draft={`article/${id}`}
                      onSave={(wish) => saving(change(async () => savedBy(await api.content.saveArticle(id, wish))))}
                    />
                  )}
                </KeptForm>
              )}
            </div>
            <div className={styles.column}>
              <Versions article={article} />
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

/** A new article of a board; once it is saved, its own screen opens. */
export function NewArticleScreen({ board }: { board: ArticleBoard }) {
  const { api } = useStaff();
  // The same one until it is saved: after a lost answer nobody knows whether it was.
  const [attempt] = useState(() => crypto.randomUUID());
  return (
    <Page title={`새 ${boardLabels[board]}`}>
      <ArticleForm
        board={board}
        last={undefined}
        isPlanned={false}
        draft={`article/new/${board}`}
        onSave={async (wish) => {
          const { id } = await api.content.saveArticle(null, { ...wish, attempt });
          goTo({ screen: 'article', id });
          return true;
        }}
      />
    </Page>
  );
}

const isToCome = ({ validFrom, replacedBy }: StaffArticleVersion, now: number): boolean =>
  replacedBy === undefined && Date.parse(validFrom) > now;

function Versions({ article: { versions } }: { article: StaffArticle }) {
  const { api } = useStaff();
  const now = api.now();
  const [shown, setShown] = useState(versions[0]?.version);
  const version = versions.find((each) => each.version === shown);
  const columns: readonly Column<StaffArticleVersion>[] = [
    {
      key: 'version',
      title: '버전',
      lead: true,
      cell: (row) => (
        <button type="button" className={styles.link} onClick={() => setShown(row.version)}>
          {row.version}
        </button>
      ),
    },
    {
      key: 'from',
      title: '적용 시각 (KST)',
      cell: (row) => (
        <>
          <Time at={row.validFrom} /> {row.replacedBy !== undefined && <Badge>{row.replacedBy}(으)로 대체됨</Badge>}
          {isToCome(row, now) && <Badge tone="accent">예정</Badge>}
        </>
      ),
    },
    { key: 'by', title: '누가', cell: ({ by }) => <span className={styles.answer}>{by || '-'}</span> },
    { key: 'reason', title: '왜', cell: ({ reason }) => <span className={styles.answer}>{reason || '-'}</span> },
  ];
  return (
    <>
      <TableCard
        title="버전 기록"
        label="버전 기록"
        columns={columns}
        rows={versions}
        rowKey={(row) => String(row.version)}
      />
      {version && (
        <Preview
          language="ko"
          title={`버전 ${version.version}: ${version.texts.ko.title}`}
          html={version.texts.ko.contents}
        />
      )}
    </>
  );
}
