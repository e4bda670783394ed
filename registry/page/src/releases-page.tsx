import { Button, Notice } from '@maru/ui';
import { useState } from 'react';
import type { RegistryApi } from './api/registry-api';
import { ChangeDialog } from './changes/change-dialog';
import { type Question, signIn } from './changes/changes';
import { Time, Version } from './format';
import icon from './icon.svg';
import { ChangeLog } from './log/change-log';
import { Notices } from './notices';
import pictures from './pictures/pictures.module.css';
import styles from './releases-page.module.css';
import { RemoteCard } from './remotes/remote-card';
import { type Releases, useReleases } from './use-releases';

/** The releases page of the registry, for operators: what is live for whom, who changed what, and how to change it. */
export function ReleasesPage({ api }: { api: RegistryApi }) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const [question, setQuestion] = useState<Question | null>(api.signedIn ? null : signIn);
  const { releases, problem, refresh } = useReleases(api, { unfolded, paused: question !== null });
  const unfold = (remote: string, open: boolean) => {
    if (open === unfolded.has(remote)) return;
    setUnfolded(new Set(open ? [...unfolded, remote] : [...unfolded].filter((name) => name !== remote)));
  };
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>
          <img src={icon} alt="" width={28} height={28} /> Releases
        </h1>
        <ReleaseSet releases={releases} signedIn={api.signedIn} />
        <Button className={styles.signIn} onClick={() => setQuestion(signIn)}>
          {api.signedIn ? 'Signed in: change token' : 'Sign in with a token'}
        </Button>
      </header>
      <main className={styles.main}>
        {problem && (
          <Notice tone="danger" live>
            {problem}
          </Notice>
        )}
        {releases && <Overview releases={releases} unfolded={unfolded} onUnfold={unfold} onAsk={setQuestion} />}
      </main>
      {question && <ChangeDialog api={api} question={question} onChanged={refresh} onClose={() => setQuestion(null)} />}
    </div>
  );
}

const ReleaseSet = ({ releases, signedIn }: { releases: Releases | null; signedIn: boolean }) => (
  <p className={styles.set}>
    {releases ? (
      <>
        <Version name={releases.status.set} /> since <Time at={releases.status.changedAt} />
      </>
    ) : (
      (signedIn && 'Reading what is live…') || 'What is live is told to holders of a token.'
    )}
  </p>
);

interface OverviewProps {
  readonly releases: Releases;
  readonly unfolded: ReadonlySet<string>;
  readonly onUnfold: (remote: string, open: boolean) => void;
  readonly onAsk: (question: Question) => void;
}

function Overview({
  releases: { status, rollouts, darks, records, versions },
  unfolded,
  onUnfold,
  onAsk,
}: OverviewProps) {
  // Rollouts first.
  const remotes = status.remotes.toSorted((left, right) => Number(!left.rollout) - Number(!right.rollout));
  return (
    <>
      <Notices status={status} onAsk={onAsk} />
      <section aria-labelledby="remotes">
        <h2 className={styles.heading} id="remotes">
          What is live for whom
        </h2>
        <Legend />
        <div className={styles.remotes}>
          {remotes.map((remote) => (
            <RemoteCard
              key={remote.remote}
              status={remote}
              rollout={rollouts.get(remote.rollout?.id ?? '') ?? null}
              dark={darks.get(remote.dark?.id ?? '') ?? null}
              versions={unfolded.has(remote.remote) ? (versions.get(remote.remote) ?? []) : null}
              onUnfold={(open) => onUnfold(remote.remote, open)}
              onAsk={onAsk}
            />
          ))}
        </div>
      </section>
      <section aria-labelledby="log">
        <h2 className={styles.heading} id="log">
          Who changed what
        </h2>
        <ChangeLog records={records} />
      </section>
    </>
  );
}

const Legend = () => (
  <p className={styles.legend}>
    <span className={`${pictures.key} ${pictures.candidate}`} /> candidate <span className={pictures.key} /> control:
    what everybody else has, in page loads of the same time
  </p>
);
