import { MARK_STROKES, MARK_STROKE_WIDTH } from '#shared/art/mark.ts';

/** The brand mark: five clave hits round a bar. Takes the colour of its text. */
export function Mark({ className, size = 34 }: { className?: string; size?: number }) {
  return (
    <svg
      viewBox="0 0 32 32"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={MARK_STROKE_WIDTH}
      aria-hidden="true"
      className={className}
    >
      {MARK_STROKES.map(({ step, x1, y1, x2, y2 }) => (
        <line key={step} x1={x1} y1={y1} x2={x2} y2={y2} />
      ))}
    </svg>
  );
}
