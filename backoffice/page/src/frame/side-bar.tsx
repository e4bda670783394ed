import { Button, classNames, Hidden, IconButton, MenuIcon, WarnIcon } from '@maru/ui';
import { type ReactNode, useState } from 'react';
import { useAlarms } from '../custody/alarm-notice';
import icon from '../icon.svg';
import { useMoney } from '../money/money-context';
import { hrefOf, type Place } from '../place';
import { useQueues } from '../queues/queues-context';
import { maySee } from '../rights';
import type { SessionClock } from '../session/session-clock';
import { TimeLeft } from '../session/session-end';
import { useStaff } from '../staff-context';
import { queueLabels, roleLabels } from '../words/labels';
import { payoutListLabels } from '../words/payouts';
import styles from './frame.module.css';

interface SideBarProps {
  readonly place: Place;
  readonly clock: SessionClock;
  /** A link of the navigation was followed. */
  readonly onChosen: () => void;
  readonly leaving: boolean;
  readonly onLogout: () => void;
}

/** Where staff can go, with what waits there, and who is logged in; a menu on small screens. */
export function SideBar({ place, clock, leaving, onChosen, onLogout }: SideBarProps) {
  const { me } = useStaff();
  const [open, setOpen] = useState(false);
  return (
    <header className={styles.side}>
      <div className={styles.brand}>
        <img src={icon} alt="" width={28} height={28} />
        <span className={styles.name}>마루 백오피스</span>
        <IconButton
          className={styles.menuButton}
          label={open ? '메뉴 닫기' : '메뉴 열기'}
          aria-expanded={open}
          aria-controls="menu"
          icon={<MenuIcon />}
          onClick={() => setOpen(!open)}
        />
      </div>
      <div id="menu" className={classNames(styles.menu, open && styles.open)}>
        <Navigation
          place={place}
          onChosen={() => {
            setOpen(false);
            onChosen();
          }}
        />
        <div className={styles.person}>
          <p className={styles.who}>
            <strong>{me.name}</strong> <span>{roleLabels[me.role]}</span>
          </p>
          <p className={styles.email}>{me.email}</p>
          <div className={styles.left}>
            <TimeLeft clock={clock} />
          </div>
          <Button size="s" wide busy={leaving} onClick={onLogout}>
            로그아웃
          </Button>
        </div>
      </div>
    </header>
  );
}

function Navigation({ place, onChosen }: Pick<SideBarProps, 'place' | 'onChosen'>) {
  const { me } = useStaff();
  const { of } = useQueues();
  const link = (to: Place, label: string, isHere: boolean, mark?: ReactNode) => (
    <li key={label}>
      <a className={styles.link} href={hrefOf(to)} aria-current={isHere ? 'page' : undefined} onClick={onChosen}>
        <span>{label}</span>
        {mark}
      </a>
    </li>
  );
  const kind = place.screen === 'cases' ? place.kind : undefined;
  return (
    <nav aria-label="업무">
      <ul className={styles.links}>
        {link({ screen: 'queues' }, '대기 현황', place.screen === 'queues')}
        {link({ screen: 'cases', page: 1 }, '모든 심사', place.screen === 'cases' && !kind)}
      </ul>
      <ul className={styles.links}>
        {keysOf(queueLabels).map((name) => {
          const queue = of.value?.find((each) => each.queue === name);
          const mark = queue && <Count {...queue} />;
          if (name !== 'inquiry') {
            const to = { screen: 'cases', kind: name, state: 'open', page: 1 } as const;
            return link(to, queueLabels[name], kind === name, mark);
          }
          if (!maySee(me.role, 'inquiries')) return null;
          const to = { screen: 'inquiries', state: 'open', page: 1 } as const;
          return link(to, queueLabels.inquiry, place.screen === 'inquiries', mark);
        })}
      </ul>
      <ul className={styles.links}>
        {maySee(me.role, 'payouts') &&
          link({ screen: 'payouts', list: 'approval' }, '출금', place.screen === 'payouts', <PayoutCount />)}
        {maySee(me.role, 'custody') && link({ screen: 'custody' }, '수탁', place.screen === 'custody', <AlarmCount />)}
        {maySee(me.role, 'bank') && link({ screen: 'bank' }, '은행', place.screen === 'bank')}
        {maySee(me.role, 'markets') && link({ screen: 'markets' }, '마켓', place.screen === 'markets')}
        {maySee(me.role, 'sales') &&
          link({ screen: 'sales' }, '토큰 세일', ['sales', 'sale', 'newSale'].includes(place.screen))}
        {maySee(me.role, 'policies') && link({ screen: 'policies' }, '출금 한도', place.screen === 'policies')}
      </ul>
      {maySee(me.role, 'articles') && <ContentLinks place={place} link={link} />}
      <ul className={styles.links}>
        {maySee(me.role, 'members') && link({ screen: 'members' }, '회원 조회', place.screen === 'members')}
        {maySee(me.role, 'trail') && link({ screen: 'trail' }, '감사 기록', place.screen === 'trail')}
      </ul>
    </nav>
  );
}

interface ContentLinksProps {
  readonly place: Place;
  readonly link: (to: Place, label: string, isHere: boolean) => ReactNode;
}

/** What the staff writes for members. */
const ContentLinks = ({ place: { screen }, link }: ContentLinksProps) => (
  <ul className={styles.links} aria-label="콘텐츠">
    {link(
      { screen: 'articles', board: 'notice', page: 1 },
      '공지·FAQ·가이드',
      screen === 'articles' || screen === 'article' || screen === 'newArticle',
    )}
    {link({ screen: 'pages', name: 'company' }, '안내 페이지', screen === 'pages')}
    {link({ screen: 'texts', kind: 'terms' }, '약관과 동의서', screen === 'texts')}
    {link({ screen: 'links' }, '링크 설정', screen === 'links')}
    {link({ screen: 'status' }, '서비스 상태', screen === 'status')}
  </ul>
);

const keysOf = <Key extends string>(table: Readonly<Record<Key, string>>) => Object.keys(table) as Key[];

interface CountProps {
  readonly open: number;
  readonly proposed: number;
  /** What the second number counts. */
  readonly proposedLabel?: string;
}

const Count = ({ open, proposed, proposedLabel = '2차 확인 대기' }: CountProps) => (
  <span className={styles.counts}>
    {proposed > 0 && (
      <span className={styles.proposed}>
        <Hidden>{proposedLabel} </Hidden>
        {proposed}
      </span>
    )}
    <span className={open > 0 ? styles.count : styles.none}>
      <Hidden>대기 </Hidden>
      {open}
    </span>
  </span>
);

const PayoutCount = () => {
  const { value } = useMoney().payouts.of;
  return (
    value && <Count open={value.approval.length} proposed={value.stuck.length} proposedLabel={payoutListLabels.stuck} />
  );
};

/** Books and holdings differ, or a deposit was taken back: a mark that no screen hides. */
const AlarmCount = () => {
  const { coins, incidents } = useAlarms();
  const count = coins.length + incidents.length;
  return count > 0 ? (
    <span className={styles.alarm}>
      <WarnIcon size={16} />
      <Hidden>이상 </Hidden>
      {count}
    </span>
  ) : null;
};
