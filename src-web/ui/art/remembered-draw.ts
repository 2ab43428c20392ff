import { compactPaths } from '#shared/art/compact-paths.ts';
import { draw, type Drawing } from './draw.ts';

const MOST_KEPT = 300;

/** Drawings are pure, so the server draws each once: the oldest goes when there are too many. */
export function makeRememberedDraw(): (drawing: Drawing) => string {
  const kept = new Map<string, string>();
  return (drawing) => {
    const key = JSON.stringify(drawing);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const art = compactPaths(draw(drawing));
    for (const oldest of kept.size >= MOST_KEPT ? kept.keys() : []) {
      kept.delete(oldest);
      break;
    }
    kept.set(key, art);
    return art;
  };
}
