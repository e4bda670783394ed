import type { ReactNode } from 'react';
import styles from './pictures.module.css';

interface PictureProps {
  /** Above the picture. */
  title: string;
  /** What the picture shows, for those who do not see it. */
  label: string;
  children: ReactNode;
}

/** A titled drawing of 240 × 72 units. */
export const Picture = ({ title, label, children }: PictureProps) => (
  <figure>
    <figcaption className={styles.title}>{title}</figcaption>
    <svg className={styles.picture} viewBox="0 0 240 72" role="img" aria-label={label}>
      {children}
    </svg>
  </figure>
);
