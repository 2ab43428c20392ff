import { useMemo } from 'react';
import type { Genre } from '#shared/art/inks.ts';
import { MARK_STROKES, MARK_STROKE_WIDTH } from '#shared/art/mark.ts';
import { clavePoster } from '#shared/art/poster.ts';

/** A drawing of shared/art. The string is our own generator's, never a guest's. */
export function Drawing({ svg, className }: { svg: string; className?: string }) {
  return <div className={className} aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />;
}

type PosterProps = { of: { id: string; genre: Genre }; width: number; height: number; className?: string };

export function Poster({ of: { id, genre }, width, height, className }: PosterProps) {
  const svg = useMemo(
    () =>
      clavePoster({
        id,
        genre,
        w: width,
        h: height,
        ...(genre === 'workshop' && { floorOf: id }),
        ...(width < 120 && { columns: 2, hasCount: false }),
      }),
    [id, genre, width, height],
  );
  return <Drawing svg={svg} className={className} />;
}

export function Mark({ size = 38 }: { size?: number }) {
  return (
    <svg
      viewBox="0 0 32 32"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={MARK_STROKE_WIDTH}
      aria-hidden="true"
    >
      {MARK_STROKES.map(({ step, x1, y1, x2, y2 }) => (
        <line key={step} x1={x1} y1={y1} x2={x2} y2={y2} />
      ))}
    </svg>
  );
}
