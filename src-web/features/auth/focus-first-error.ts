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

/** Only the server knows the words that are guessed first: its refusal stands at the field like any other. */
export function refusePassword<Field extends string>(form: Refusable<Field>, field: Field): void {
  form.setFieldError(field, AUTH_MESSAGES.passwordTooCommon);
  form.getInputNode(field as never)?.focus();
}
