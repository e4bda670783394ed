import type { Freeze, RemoteStatus, Status } from '@maru/contract/registry-api';
import { Button, Notice } from '@maru/ui';
import { approve, type Question } from './changes/changes';
import { Version } from './format';
import styles from './releases-page.module.css';

interface NoticesProps {
  readonly status: Status;
  readonly onAsk: (question: Question) => void;
}

/** What needs a look: releases that wait for a second person, freezes, and versions that pages refuse. */
export const Notices = ({ status: { remotes, freezes }, onAsk }: NoticesProps) => (
  <section className={styles.notices} aria-label="What needs a look">
    {remotes.flatMap(({ remote, pending }) =>
      pending.map((release) => (
        <PendingNotice key={`${remote} ${release.version}`} remote={remote} release={release} onAsk={onAsk} />
      )),
    )}
    {freezes.map((freeze) => (
      <Notice key={freeze.id} tone="warn">
        {freezeInWords(freeze)}
      </Notice>
    ))}
    {remotes.flatMap(({ remote, refused }) =>
      refused.map((finding) => (
        <Notice key={`${remote} ${finding}`} tone="danger">{`Refused by pages: ${finding}`}</Notice>
      )),
    )}
  </section>
);

interface PendingNoticeProps extends Pick<NoticesProps, 'onAsk'> {
  readonly remote: string;
  readonly release: RemoteStatus['pending'][number];
}

const PendingNotice = ({ remote, release, onAsk }: PendingNoticeProps) => (
  <Notice
    tone="warn"
    action={
      <Button size="s" variant="primary" onClick={() => onAsk(approve(remote, release))}>
        Approve…
      </Button>
    }
  >
    {remote} <Version name={release.version} /> by {release.by} waits for a second person
  </Notice>
);

function freezeInWords({ id, remote, daily, zone, from, until, why }: Freeze): string {
  const what = remote === '*' ? 'all remotes' : remote;
  const time = daily ? `daily ${daily} ${zone ?? 'UTC'}` : `${from} to ${until}`;
  return `Freeze ${id}: ${what}, ${time} (${why})`;
}
