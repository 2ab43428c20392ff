/**
 * A big check in contour lines, drawn with the generator's one trick: the same path again and again, thinner each time.
 */
const LINES = [
  { width: 44, ink: 'var(--vino)' },
  { width: 36, ink: 'var(--chili)' },
  { width: 26, ink: 'var(--marigold)' },
  { width: 16, ink: 'var(--crema)' },
  { width: 7, ink: 'var(--night)' },
] as const;

export function DrawnCheck({ className }: { className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 168 168"
      aria-hidden="true"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {LINES.map(({ width, ink }) => (
        <path key={width} d="M28 90 L66 126 L140 44" stroke={ink} strokeWidth={width} />
      ))}
    </svg>
  );
}
