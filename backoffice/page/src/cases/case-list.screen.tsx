import type { StaffCaseLine } from '@maru/contract/staff';
import { Badge, EmptyState, Page } from '@maru/ui';
import { Select } from '@maru/ui/fields';
import type { Column } from '@maru/ui/figures';
import { useCallback } from 'react';
import { ListView } from '../lists/list-view';
import styles from '../lists/lists.module.css';
import { goTo, hrefOf, type Place } from '../place';
import { useStaff } from '../staff-context';
import { useLoaded } from '../use-loaded';
import { isKeyOf } from '../words/is-key-of';
import { kindLabels, stateLabels, stateTones } from '../words/labels';
import { Time } from '../words/times';

type CasesPlace = Extract<Place, { screen: 'cases' }>;

/** The cases of a kind and a state: the oldest first while they wait, the newest first once they are decided. */
export function CaseListScreen({ place }: { place: CasesPlace }) {
  const { api } = useStaff();
  const { kind, state, page } = place;
  const read = useCallback(
    (signal: AbortSignal) => api.cases({ ...(kind && { kind }), ...(state && { state }), page }, signal),
    [api, kind, state, page],
  );
  const reading = useLoaded(read);
  return (
    <Page title={kind ? `${kindLabels[kind]} 심사` : '모든 심사'}>
      <ListView
        label="심사 목록"
        reading={reading}
        filters={<Filters place={place} />}
        columns={columns}
        empty={<EmptyState title="해당하는 심사가 없습니다." hint="다른 업무나 상태를 선택해 보세요." />}
        page={{ at: page, onPage: (next) => goTo({ ...place, page: next }) }}
      />
    </Page>
  );
}

const optionsOf = <Value extends string>(all: string, labels: Readonly<Record<Value, string>>) => [
  { value: '', label: all },
  ...Object.entries<string>(labels).map(([value, label]) => ({ value, label })),
];

const kinds = optionsOf('모든 업무', kindLabels);
const states = optionsOf('모든 상태', stateLabels);

/** Another filter begins at the first page. */
const Filters = ({ place: { kind, state } }: { place: CasesPlace }) => {
  const go = (change: { readonly kind?: string; readonly state?: string }) => {
    const next = { kind: kind ?? '', state: state ?? '', ...change };
    goTo({
      screen: 'cases',
      ...(isKeyOf(kindLabels, next.kind) && { kind: next.kind }),
      ...(isKeyOf(stateLabels, next.state) && { state: next.state }),
      page: 1,
    });
  };
  return (
    <>
      <Select label="업무" options={kinds} value={kind ?? ''} onSelect={(value) => go({ kind: value })} />
      <Select label="상태" options={states} value={state ?? ''} onSelect={(value) => go({ state: value })} />
    </>
  );
};

const columns: readonly Column<StaffCaseLine>[] = [
  {
    key: 'id',
    title: '심사',
    lead: true,
    cell: ({ id, kind }) => (
      <a className={styles.link} href={hrefOf({ screen: 'case', id })}>
        {kindLabels[kind]} #{id}
      </a>
    ),
  },
  { key: 'state', title: '상태', cell: ({ state }) => <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge> },
  { key: 'member', title: '회원', cell: ({ member }) => <span className={styles.title}>{member}</span> },
  { key: 'asked', title: '접수 시각 (KST)', cell: ({ askedAt }) => <Time at={askedAt} /> },
  { key: 'files', title: '서류', align: 'end', cell: ({ files }) => `${files}장` },
];
