import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from '../class-names';
import { Spinner } from '../progress/spinner';
import styles from './button.module.css';

export interface ButtonLook {
  /** One primary per view; rise and fall are for buying and selling. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'rise' | 'fall';
  size?: 's' | 'm' | 'l';
  wide?: boolean;
}

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows a spinner and ignores clicks. */
  busy?: boolean;
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** Class names that make a link look like a button. */
export const buttonClass = ({ variant = 'secondary', size = 'm', wide = false }: ButtonLook = {}): string =>
  classNames(styles.button, styles[variant], styles[size], wide && styles.wide);

export function Button({
  variant,
  size,
  wide,
  busy = false,
  icon,
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ variant, size, wide }), className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string;
  icon: ReactNode;
  size?: 's' | 'm';
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, icon, size = 'm', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.icon, size === 's' && styles.iconSmall, className)}
      aria-label={label}
      title={label}
    >
      {icon}
    </button>
  );
}
