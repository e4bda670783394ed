import { classNames } from '../class-names';
import styles from './toast.module.css';

export interface ToastItem {
  id: string;
  message: string;
  tone?: 'ok' | 'warn' | 'danger';
}

/** Short messages above the page; the owner of the list removes them. */
export const ToastRegion = ({ label, toasts }: { label: string; toasts: readonly ToastItem[] }) => (
  <section className={styles.region} aria-label={label} aria-live="polite">
    {toasts.map((toast) => (
      <p key={toast.id} className={classNames(styles.toast, styles[toast.tone ?? 'ok'])}>
        {toast.message}
      </p>
    ))}
  </section>
);
