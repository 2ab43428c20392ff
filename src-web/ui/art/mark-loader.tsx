import { Mark } from './mark.tsx';

/** Waiting for a protected page: the mark strikes in clave order, with words for screen readers. */
export function MarkLoader({ text = 'Loading' }: { text?: string }) {
  return (
    <div className="spinner" role="status">
      <Mark className="mark-loader" size={72} />
      <span className="visually-hidden">{text}</span>
    </div>
  );
}
