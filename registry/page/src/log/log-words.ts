import type { LogRecord } from '@maru/contract/registry-api';
import { percentOf } from '../format';

const reach = (share: number): string =>
  share === 0 ? 'for nobody yet' : share === 10_000 ? 'for everybody' : `for ${percentOf(share)} of the visitors`;

const harmOf = ({ harmful }: { readonly harmful?: true }): string => (harmful ? ', which does harm' : '');

/** What a record of the log changed, in words. */
export function wordsOf(record: LogRecord): string {
  switch (record.action) {
    case 'publish':
      return `published ${nameOf(record)} ${record.pending ? 'for approval' : reach(record.share)}`;
    case 'renew':
      return `signed ${nameOf(record)} anew`;
    case 'approve':
      return `approved ${nameOf(record)} ${reach(record.share)}`;
    case 'promote':
      return record.pending
        ? `asked for approval of ${nameOf(record)} ${reach(record.share)}`
        : `promoted ${nameOf(record)} ${reach(record.share)}`;
    case 'halt':
      return `halted and withdrew ${nameOf(record)}${harmOf(record)}`;
    case 'rollback':
      return `rolled ${record.remote} back from ${record.version} to ${record.to}${harmOf(record)}`;
    case 'revoke':
      return `revoked ${nameOf(record)}${harmOf(record)}`;
    case 'dark':
      return `let ${nameOf(record)} run unseen beside ${percentOf(record.share)} of the page loads`;
    case 'endDark':
      return `ended the unseen run of ${nameOf(record)}`;
    case 'freeze':
      return `froze ${record.remote === '*' ? 'all remotes' : record.remote}`;
    case 'unfreeze':
      return `lifted freeze ${record.id}`;
    case 'trust':
      return `set trust document ${record.signed.trust.version}`;
    case 'token':
      return `gave ${record.person} a token (${record.rights.join(', ')})`;
    case 'endToken':
      return `ended token ${record.id}`;
    case 'reopen':
      return `may look at ${record.set}`;
    case 'override':
      return `may see ${record.remote} from ${record.origin}`;
    case 'remove':
      return `let go of ${record.versions.map(nameOf).join(', ')}`;
  }
}

const nameOf = ({ remote, version }: { readonly remote: string; readonly version: string }): string =>
  `${remote} ${version}`;
