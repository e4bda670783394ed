import { percentOf } from './elements.js';

const reach = (share) =>
  share === 0 ? 'for nobody yet' : share === 10_000 ? 'for everybody' : `for ${percentOf(share)} of the visitors`;

/** What a record of the log changed, in words. */
export const wordsOf = (record) => {
  const what = `${record.remote} ${record.version}`;
  switch (record.action) {
    case 'publish':
      return `published ${what} ${record.pending ? 'for approval' : reach(record.share)}`;
    case 'renew':
      return `signed ${what} anew`;
    case 'approve':
      return `approved ${what} ${reach(record.share)}`;
    case 'promote':
      return `promoted ${what} ${reach(record.share)}`;
    case 'halt':
      return `halted and withdrew ${what}`;
    case 'rollback':
      return `rolled ${record.remote} back from ${record.version} to ${record.to}`;
    case 'revoke':
      return `revoked ${what}`;
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
    case 'override':
      return `may see ${record.remote} from ${record.origin}`;
    case 'remove':
      return `let go of ${record.versions.map(({ remote, version }) => `${remote} ${version}`).join(', ')}`;
    default:
      return record.action;
  }
};
