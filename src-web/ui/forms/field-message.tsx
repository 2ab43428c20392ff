import { Icon } from '../icon.tsx';

/** Hint below the field, or in its place the error: triangle, colour and a sentence. */
export function FieldMessage({ id, hint, error }: { id: string; hint?: string; error?: string | null }) {
  if (error) {
    return (
      <p className="field-error" id={id}>
        <Icon name="alert-triangle" size={18} />
        {error}
      </p>
    );
  }
  return hint ? (
    <p className="hint" id={id}>
      {hint}
    </p>
  ) : null;
}
