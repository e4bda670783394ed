import type { Standing, VersionView } from '@maru/contract/registry-api';
import { Button } from '@maru/ui';
import { promote, type Question } from '../changes/changes';
import { Time, Version } from '../format';
import styles from './remote-card.module.css';

interface VersionListProps {
  readonly remote: string;
  readonly versions: readonly VersionView[];
  /** No version is promoted while another is in a rollout. */
  readonly promotable: boolean;
  readonly onAsk: (question: Question) => void;
}

const promotableStandings: ReadonlySet<Standing> = new Set(['entered', 'former', 'withdrawn']);

/** Every version of a remote, the newest first. */
export const VersionList = ({ remote, versions, promotable, onAsk }: VersionListProps) => (
  <ul className={styles.versions}>
    {versions.map((version) => (
      <li key={version.version}>
        <div>
          <Version name={version.version} /> {version.standing}
          <p className={styles.soft}>
            <Time at={version.at} /> {historyOf(version)}
          </p>
        </div>
        {promotable && promotableStandings.has(version.standing) && (
          <Button
            size="s"
            onClick={() =>
              onAsk(
                promote(remote, version.version, { withdrawn: version.standing === 'withdrawn' ? version.why : null }),
              )
            }
          >
            Promote…
          </Button>
        )}
      </li>
    ))}
  </ul>
);

const historyOf = ({ by, approvedBy, why }: VersionView): string =>
  `by ${by}${approvedBy ? `, approved by ${approvedBy}` : ''}${why ? `: ${why}` : ''}`;
