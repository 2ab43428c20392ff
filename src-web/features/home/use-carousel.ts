import { useEffect, useRef, useState, type RefObject } from 'react';

/** One card and its gap; arrows wake beyond ten pixels. */
const STEP_PX = 320;
const THRESHOLD_PX = 10;

export type Carousel = {
  ref: RefObject<HTMLUListElement | null>;
  canGoBack: boolean;
  canGoOn: boolean;
  goBack: () => void;
  goOn: () => void;
};

/** Native scrolling with two arrows that know when there is nothing further. */
export function useCarousel(): Carousel {
  const ref = useRef<HTMLUListElement>(null);
  const [can, setCan] = useState({ goBack: false, goOn: true });
  useEffect(() => {
    const list = ref.current;
    if (list === null) return;
    const look = (): void => {
      const left = list.scrollWidth - list.clientWidth - list.scrollLeft;
      const next = { goBack: list.scrollLeft > THRESHOLD_PX, goOn: left > THRESHOLD_PX };
      setCan((last) => (last.goBack === next.goBack && last.goOn === next.goOn ? last : next));
    };
    const observer = new ResizeObserver(look);
    observer.observe(list);
    list.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      list.removeEventListener('scroll', look);
    };
  }, []);
  const scroll = (by: number): void =>
    ref.current?.scrollBy({
      left: by,
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    });
  return { ref, canGoBack: can.goBack, canGoOn: can.goOn, goBack: () => scroll(-STEP_PX), goOn: () => scroll(STEP_PX) };
}
