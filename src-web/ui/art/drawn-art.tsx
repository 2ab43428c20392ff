import { useEffect, useState } from 'react';
import type { Drawing } from './draw.ts';
import { useIsHydrated } from '../use-is-hydrated.ts';

type Draw = (drawing: Drawing) => string;

let knownDraw: Draw | undefined;

/** The server draws at once; so does a browser that has fetched draw.ts. */
export function provideDraw(draw: Draw): void {
  knownDraw = draw;
}

/**
 * A drawing inside the page. What the server drew is kept as it is (React leaves the inside of such an element alone),
 * so a page that came drawn never fetches the generator. Give it a `key` that changes with the drawing.
 */
export function DrawnArt({ drawing, className }: { drawing: Drawing; className?: string }) {
  const isHydrated = useIsHydrated();
  const [isKept] = useState(!isHydrated);
  const [asked] = useState(drawing);
  const [svg, setSvg] = useState(() => knownDraw?.(asked) ?? '');
  const isMissing = svg === '' && !isKept;
  useEffect(() => {
    if (!isMissing) return;
    let isGone = false;
    const drawn = ({ draw }: { draw: Draw }): void => {
      provideDraw(draw);
      if (!isGone) setSvg(draw(asked));
    };
    void import('./draw.ts').then(drawn, () => undefined); // decoration: a page without network goes without
    return () => {
      isGone = true;
    };
  }, [isMissing, asked]);
  return (
    <span
      className={className}
      style={{ display: 'block' }}
      dangerouslySetInnerHTML={{ __html: svg }}
      suppressHydrationWarning
    />
  );
}
