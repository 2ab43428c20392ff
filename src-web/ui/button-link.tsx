import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { buttonClass, type ButtonLook } from './button-look.ts';
import { Icon, type IconName } from './icon.tsx';

type ButtonLinkProps = ButtonLook &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> & {
    href: string;
    icon?: IconName;
    iconAfter?: IconName;
    children: ReactNode;
  };

/** A link that looks like a button; it works before a script has run. */
export function ButtonLink({ look, size, isWide, className, icon, iconAfter, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={buttonClass({ look, size, isWide, className })}>
      {icon && <Icon name={icon} size={20} />}
      {children}
      {iconAfter && <Icon name={iconAfter} size={18} />}
    </a>
  );
}
