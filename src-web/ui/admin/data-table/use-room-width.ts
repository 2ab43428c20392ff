import { useLayoutEffect, useState, type RefObject } from 'react';

/** How wide an element is, followed as it changes; 0 until it is known. */
export function useRoomWidth(area: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = area.current;
    if (element === null) return;
    // It tells once at the start, before anything is drawn.
    const watch = new ResizeObserver(() => setWidth(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, [area]);
  return width;
}
