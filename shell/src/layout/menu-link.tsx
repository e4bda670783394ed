import { Link, matchPath, useLocation } from '@maru/platform/router';
import type { CSSProperties, ReactNode } from 'react';
import type { MenuItem } from './menu';

interface MenuLinkProps {
  readonly item: MenuItem;
  readonly className?: string;
  readonly style?: CSSProperties;
  readonly children: ReactNode;
}

/** Leads to a screen, and is marked on every address of it, whatever the parameters. */
export function MenuLink({ item, children, ...rest }: MenuLinkProps) {
  const { pathname } = useLocation();
  const here = item.patterns.some((path) => matchPath({ path, end: path === '/' }, pathname));
  return (
    <Link {...rest} to={item.href} aria-current={here ? 'page' : undefined}>
      {children}
    </Link>
  );
}
