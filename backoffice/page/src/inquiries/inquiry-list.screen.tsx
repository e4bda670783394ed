import type { StaffInquiry } from '@maru/contract/staff';
import { Badge, EmptyState, Page } from '@maru/ui';
import { Segments } from '@maru/ui/fields';
import type { Column } from '@maru/ui/figures';
import { useCallback } from 'react';
import { ListView } from '../lists/list-view';
import styles from '../lists/lists.module.css';
import { goTo, hrefOf, type Place } from '../place';
import { useStaff } from '../staff-context';
import { useLoaded } from '../use-loaded';
import { categoryLabel } from '../words/labels';
import { Time } from '../words/times';

type InquiriesPlace = Extract<Place, { screen: 'inquiries' }>;

const states = [
  { value: 'open', label: '답변 대기' },
  { value: 'answered', label: '답변 완료' },
] as const;

export function InquiryListScreen({ place }: { place: InquiriesPlace }) {
  const { api } = useStaff();
  const { state, page } = place;
  const read = useCallback((signal: AbortSignal) => api.inquiries({ state, page }, signal), [api, state, page]);
  const reading = useLoaded(read);
  return (
    <Page title="1:1 문의">
      <ListView
        label="문의 목록"
        reading={reading}
        filters={
          <Segments
            label="답변 상태"
            options={states}
            value={state}
            onSelect={(next) => goTo({ screen: 'inquiries', state: next, page: 1 })}
          />
        }
        columns={columns}
        empty={<EmptyState title={state === 'open' ? '답변을 기다리는 문의가 없습니다.' : '답변한 문의가 없습니다.'} />}
        page={{ at: page, onPage: (next) => goTo({ ...place, page: next }) }}
      />
    </Page>
  );
}

const columns: readonly Column<StaffInquiry>[] = [
  {
    key: 'title',
    title: '제목',
    lead: true,
    cell: ({ id, title }) => (
      <a className={styles.link} href={hrefOf({ screen: 'inquiry', id })}>
        <span className={styles.title}>{title}</span>
      </a>
    ),
  },
  { key: 'category', title: '유형', cell: ({ category }) => categoryLabel(category) },
  {
    key: 'state',
    title: '상태',
    cell: ({ answer }) => (
      <Badge tone={answer === null ? 'accent' : 'ok'}>{answer === null ? '답변 대기' : '답변 완료'}</Badge>
    ),
  },
  { key: 'member', title: '회원', cell: ({ member }) => <span className={styles.title}>{member.email}</span> },
  { key: 'asked', title: '접수 시각 (KST)', cell: ({ askedAt }) => <Time at={askedAt} /> },
];
