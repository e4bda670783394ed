import type { StaffQueue } from '@maru/contract/staff';
import { Button, classNames, Hidden, IconButton, MenuIcon } from '@maru/ui';
import { useState } from 'react';
import icon from '../icon.svg';
import { hrefOf, type Place } from '../place';
import { useQueues } from '../queues/queues-context';
import { maySee } from '../rights';
import type { SessionClock } from '../session/session-clock';
import { TimeLeft } from '../session/session-end';
import { useStaff } from '../staff-context';
import { queueLabels, roleLabels } from '../words/labels';
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
  const link = (to: Place, label: string, isHere: boolean, queue?: StaffQueue) => (
    <li key={label}>
      <a className={styles.link} href={hrefOf(to)} aria-current={isHere ? 'page' : undefined} onClick={onChosen}>
        <span>{label}</span>
        {queue && <Count queue={queue} />}
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
          if (name !== 'inquiry') {
            const to = { screen: 'cases', kind: name, state: 'open', page: 1 } as const;
            return link(to, queueLabels[name], kind === name, queue);
          }
          if (!maySee(me.role, 'inquiries')) return null;
          const to = { screen: 'inquiries', state: 'open', page: 1 } as const;
          return link(to, queueLabels.inquiry, place.screen === 'inquiries', queue);
        })}
      </ul>
      <ul className={styles.links}>
        {maySee(me.role, 'members') && link({ screen: 'members' }, '회원 조회', place.screen === 'members')}
        {maySee(me.role, 'trail') && link({ screen: 'trail' }, '감사 기록', place.screen === 'trail')}
      </ul>
    </nav>
  );
}

const keysOf = <Key extends string>(table: Readonly<Record<Key, string>>) => Object.keys(table) as Key[];

const Count = ({ queue: { open, proposed } }: { queue: StaffQueue }) => (
  <span className={styles.counts}>
    {proposed > 0 && (
      <span className={styles.proposed}>
        <Hidden>2차 확인 대기 </Hidden>
        {proposed}
      </span>
    )}
    <span className={open > 0 ? styles.count : styles.none}>
      <Hidden>대기 </Hidden>
      {open}
    </span>
  </span>
);
