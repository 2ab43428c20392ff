import { useEffect, useRef, type RefObject } from 'react';

/** Whether what had the focus has gone from the page, so that the next key would begin at its top. */
const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * For the heading of a part that takes another's place: it takes the focus where that went with the other part. Asked
 * when the heading appears, and whenever `change` does.
 */
export function useFocusIfLost(change?: unknown): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFocusLost()) heading.current?.focus();
  }, [change]);
  return heading;
}
