const FIELDS = ['name', 'email', 'password'] as const;
type Field = (typeof FIELDS)[number];
type TypedBefore = Record<Field, string> & { /** The field that somebody is in. */ focused: Field | null };

const fieldOf = (name: Field): HTMLInputElement | null =>
  typeof document === 'undefined'
    ? null
    : document.querySelector<HTMLInputElement>(`#before-scripts input[name="${name}"]`);

/** What stands in the page's first form (sign-in-draft.tsx): on a slow line somebody types before the scripts come. */
export function typedBefore(): TypedBefore {
  const valueOf = (name: Field): string => fieldOf(name)?.value ?? '';
  return {
    name: valueOf('name'),
    email: valueOf('email'),
    password: valueOf('password'),
    focused: FIELDS.find((name) => fieldOf(name)?.matches(':focus') === true) ?? null,
  };
}

/** Whether somebody has begun to fill it in. */
export function hasTypedBefore(): boolean {
  const { focused, ...values } = typedBefore();
  return focused !== null || Object.values(values).some((value) => value !== '');
}
