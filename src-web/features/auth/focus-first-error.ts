import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';

type Focusable = { getInputNode: (path: never) => HTMLElement | null };

/**
 * The first field that is wrong gets the focus, and with it its sentence is read out. Fields are in the order of the
 * errors.
 */
export function focusFirstError(form: Focusable): (errors: Record<string, unknown>) => void {
  return (errors) => {
    const [first] = Object.keys(errors);
    if (first !== undefined) form.getInputNode(first as never)?.focus();
  };
}

type Refusable<Field extends string> = Focusable & { setFieldError: (path: Field, error: string) => void };

/** Refusals of a password itself, which only the server can know. */
const PASSWORD_REFUSALS = ['passwordTooCommon', 'passwordUnchanged'] as const;
type PasswordRefusal = (typeof PASSWORD_REFUSALS)[number];

export const isPasswordRefusal = (failure: string | undefined): failure is PasswordRefusal =>
  PASSWORD_REFUSALS.some((refusal) => refusal === failure);

/** It stands at the field like any other error of it. */
export function refusePassword<Field extends string>(
  form: Refusable<Field>,
  field: Field,
  refusal: PasswordRefusal,
): void {
  form.setFieldError(field, AUTH_MESSAGES[refusal]);
  form.getInputNode(field as never)?.focus();
}
