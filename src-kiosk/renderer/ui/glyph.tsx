import { verdictGlyph } from '#shared/art/verdict-glyph.ts';
import type { GlyphName, Tone } from '#shared/door/verdict-look.ts';
import { Drawing } from './art.tsx';

/** The verdict's sign, as large as its screen. */
export function Glyph({ name, tone }: { name: GlyphName; tone: Tone }) {
  return <Drawing className="glyph" svg={verdictGlyph({ name, tone })} />;
}
