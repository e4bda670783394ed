import ko from '../../locales/ko.rebase.json';
import { RebaseList } from './rebase-list';

/**
 * Texts that only this screen needs; the kit adds them to the remote's.
 * @public
 */
export const texts = ko;

/** Rebases of ORIC (TRAD-080, SHEL-032). */
export default function RebaseOricListScreen() {
  return <RebaseList coin="ORIC" way="OriRebaseORICList" />;
}
