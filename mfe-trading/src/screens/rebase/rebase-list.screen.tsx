import ko from '../../locales/ko.rebase.json';
import { RebaseList } from './rebase-list';

/**
 * Texts that only this screen needs; the kit adds them to the remote's.
 * @public
 */
export const texts = ko;

/** Rebases of AMPL (TRAD-080, SHEL-031). */
export default function RebaseListScreen() {
  return <RebaseList coin="AMPL" way="OriRebaseList" />;
}
