type TypedBefore = {
  email: string;
  password: string;
  /** The field that somebody is in. */ focused: 'email' | 'password' | null;
};

const NOTHING: TypedBefore = { email: '', password: '', focused: null };

const fieldOf = (name: string): HTMLInputElement | null =>
  document.querySelector<HTMLInputElement>(`#before-scripts input[name="${name}"]`);

/** What stands in the page's first form (sign-in-draft.tsx): on a slow line somebody types before the scripts come. */
export function typedBefore(): TypedBefore {
  if (typeof document === 'undefined') return NOTHING;
  const [email, password] = [fieldOf('email'), fieldOf('password')];
  const at = document.activeElement;
  return {
    email: email?.value ?? '',
    password: password?.value ?? '',
    focused: at === null ? null : at === email ? 'email' : at === password ? 'password' : null,
  };
}

/** Whether somebody has begun to sign in with it. */
export function hasTypedBefore(): boolean {
  const { email, password, focused } = typedBefore();
  return email !== '' || password !== '' || focused !== null;
}
