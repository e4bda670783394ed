import type { DarkView, RemoteStatus, RolloutView, VersionView } from '@maru/contract/registry-api';
import { Badge, Button, Card, classNames, Disclosure, Facts, type FactsProps, type Tone } from '@maru/ui';
import { halt, promote, type Question, rollback } from '../changes/changes';
import { percentOf, Time, Version } from '../format';
import { SharePicture } from '../pictures/share-picture';
import { StagePicture } from '../pictures/stage-picture';
import { DarkNumbers } from './dark-numbers';
import styles from './remote-card.module.css';
import { RolloutNumbers } from './rollout-numbers';
import { VersionList } from './version-list';

interface RemoteCardProps {
  readonly status: RemoteStatus;
  /** Numbers of its rollout; null where there are none. */
  readonly rollout: RolloutView | null;
  /** What runs unseen; null: nothing does. */
  readonly dark: DarkView | null;
  /** Null while they are folded. */
  readonly versions: readonly VersionView[] | null;
  readonly onUnfold: (open: boolean) => void;
  readonly onAsk: (question: Question) => void;
}

/** A remote: who gets which version, how its rollout does, and what an operator may do about it. */
export const RemoteCard = ({ status, rollout, dark, versions, onUnfold, onAsk }: RemoteCardProps) => (
  <article className={classNames(styles.remote, status.rollout && styles.rolling)} aria-label={status.remote}>
    <Card>
      <div className={styles.contents}>
        <header className={styles.head}>
          <h3 className={styles.name}>{status.remote}</h3>
          <StandingBadge status={status} rollout={rollout} />
        </header>
        <SharePicture status={status} />
        <div className={styles.summary}>
          <Facts facts={factsOf(status)} />
          {rollout && <StagePicture share={rollout.share} />}
        </div>
        {rollout && <RolloutNumbers rollout={rollout} />}
        {dark && <DarkNumbers dark={dark} />}
        <Actions status={status} onAsk={onAsk} />
        <div className={styles.fold}>
          <Disclosure title="Versions" open={versions !== null} onToggle={onUnfold}>
            <VersionList
              remote={status.remote}
              versions={versions ?? []}
              promotable={status.rollout === null}
              onAsk={onAsk}
            />
          </Disclosure>
        </div>
      </div>
    </Card>
  </article>
);

function StandingBadge({ status, rollout }: Pick<RemoteCardProps, 'status' | 'rollout'>) {
  if (!status.rollout) return <Badge tone={status.live ? 'ok' : 'warn'}>{status.live ? 'live' : 'not live'}</Badge>;
  const tones: Readonly<Record<string, Tone>> = { advance: 'ok', revert: 'danger' };
  return (
    <Badge tone={tones[rollout?.verdict.kind ?? 'wait'] ?? 'warn'}>
      {`${percentOf(status.rollout.share)}, ${rollout?.judged ? 'judged by numbers' : 'promoted by hand'}`}
    </Badge>
  );
}

function factsOf({ live, rollout, fallback, team, frozen }: RemoteStatus): FactsProps['facts'] {
  const since = live && {
    label: 'Since',
    value: (
      <>
        <Time at={live.since} /> by {live.by}
      </>
    ),
  };
  const candidate = rollout && {
    label: 'Candidate',
    value: (
      <>
        <Version name={rollout.version} /> at {percentOf(rollout.share)}
      </>
    ),
  };
  return [
    { label: 'Live', value: live ? <Version name={live.version} /> : 'nothing' },
    ...(since ? [since] : []),
    ...(candidate ? [candidate] : []),
    { label: 'Fallback', value: fallback ? <Version name={fallback} /> : 'none' },
    { label: 'Team', value: `${team ?? 'none'}${frozen ? `, frozen (${frozen})` : ''}` },
  ];
}

function Actions({ status: { remote, live, rollout, fallback }, onAsk }: Pick<RemoteCardProps, 'status' | 'onAsk'>) {
  if (rollout)
    return (
      <p className={styles.actions}>
        <Button className={styles.withdraw} onClick={() => onAsk(halt(remote, rollout))}>
          Halt…
        </Button>
        <Button variant="primary" onClick={() => onAsk(promote(remote, rollout.version, { running: rollout }))}>
          Promote…
        </Button>
      </p>
    );
  if (!live || !fallback) return null;
  return (
    <p className={styles.actions}>
      <Button className={styles.withdraw} onClick={() => onAsk(rollback(remote, live, fallback))}>
        Roll back…
      </Button>
    </p>
  );
}
