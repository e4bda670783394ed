import { useNavigation } from '@maru/platform/internal';
import { observer } from '@maru/platform/observer';
import type { ShellState } from '../page/shell-state';
import styles from './layout.module.css';

/** A thin bar while calls or a guard are pending (SHEL-230); short calls never show it. */
export const LoadingBar = observer(function LoadingBar({ state }: { state: ShellState }) {
  const navigation = useNavigation();
  const busy = state.loading || navigation.state !== 'idle';
  return <div className={styles.loadingBar} data-busy={busy} aria-hidden="true" />;
});
