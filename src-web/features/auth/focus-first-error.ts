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
