import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { buttonClass, type ButtonLook } from './button-look.ts';
import { Icon, type IconName } from './icon.tsx';
import { Mark } from './art/mark.tsx';

type ButtonProps = ButtonLook &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
    icon?: IconName;
    /** While it works the mark turns and the words change, so the state is never colour or motion alone. */
    isBusy?: boolean;
    busyText?: string;
    ref?: Ref<HTMLButtonElement>;
    children: ReactNode;
  };

export function Button({
  look,
  size,
  isWide,
  className,
  icon,
  isBusy,
  busyText,
  children,
  type = 'button',
  disabled,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ look, size, isWide, className })}
      disabled={disabled}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        // Not `disabled` while busy: focus would fall back to the top of the page.
        // And the second click of a double one comes before the work has said that it began.
        if (isBusy === true || (isBusy !== undefined && event.detail > 1)) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isBusy ? <Mark className="mark-loader" size={24} /> : icon && <Icon name={icon} size={20} />}
      {isBusy && busyText ? busyText : children}
    </button>
  );
}
