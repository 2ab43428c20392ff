import type { ReactNode } from 'react';
import type { PlainForm } from './use-plain-form.ts';

type PostFormProps = {
  form: Pick<PlainForm, 'ref' | 'onSubmit' | 'onInput'>;
  /** The page the browser posts the fields to while the scripts are not here. */
  action: string;
  /** Its name for screen readers; none where the heading above says enough. */
  label?: string;
  className?: string;
  children: ReactNode;
};

/** The frame of a form that works without scripts, for `usePlainForm`. */
export function PostForm({ form, action, label, className = 'plain-form', children }: PostFormProps) {
  const { ref, onSubmit, onInput } = form;
  return (
    <form
      className={className}
      method="post"
      action={action}
      ref={ref}
      onSubmit={onSubmit}
      onInput={onInput}
      aria-label={label}
    >
      {children}
    </form>
  );
}
