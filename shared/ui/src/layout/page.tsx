import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './layout.module.css';

export interface PageProps {
  title: ReactNode;
  intro?: ReactNode;
  aside?: ReactNode;
  /** Narrow pages hold one form. */
  width?: 'form' | 'text' | 'wide';
  children: ReactNode;
}

/** Frame of an ordinary screen: one heading, which takes the focus after a navigation. */
export const Page = ({ title, intro, aside, width = 'wide', children }: PageProps) => (
  <div className={classNames(styles.page, styles[width])}>
    <header className={styles.head}>
      <div>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {intro && <p className={styles.intro}>{intro}</p>}
      </div>
      {aside}
    </header>
    {children}
  </div>
);

export interface CardProps {
  title?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
  flush?: boolean;
}

export const Card = ({ title, aside, children, flush = false }: CardProps) => (
  <section className={classNames(styles.card, flush && styles.flush)}>
    {title && (
      <header className={styles.cardHead}>
        <h2 className={styles.cardTitle}>{title}</h2>
        {aside}
      </header>
    )}
    {children}
  </section>
);

/** For screen readers only. */
export const Hidden = ({ children }: { children: ReactNode }) => <span className={styles.hidden}>{children}</span>;

export interface FactsProps {
  facts: readonly { label: ReactNode; value: ReactNode }[];
}

/** Labels left, values right. */
export const Facts = ({ facts }: FactsProps) => (
  <dl className={styles.facts}>
    {facts.map((fact, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list of labels
      <div key={at} className={styles.fact}>
        <dt>{fact.label}</dt>
        <dd>{fact.value}</dd>
      </div>
    ))}
  </dl>
);
