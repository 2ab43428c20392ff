import type { Verdict } from './verdict.ts';
import type { Sound } from './verdict-sounds.ts';

/** go lets in, stop asks a human, no refuses. */
export type Tone = 'go' | 'stop' | 'no';
export type GlyphName = 'check' | 'cross' | 'loop' | 'coin' | 'question';

export type VerdictLook = {
  tone: Tone;
  glyph: GlyphName;
  sound: Sound;
  /** Back to scanning by itself after this long; amber and red wait for a human, and so does what is to be handed out. */
  returnsAfterMs: number | null;
};

const GO_MS = 2_500;
/** Where there is more to read. */
const LONGER_MS = 4_000;

/** Colour, glyph, word and sound say the same, so that nobody depends on one of them. */
export function lookOf({ verdict }: { verdict: Pick<Verdict, 'colour' | 'reason' | 'told' | 'bought'> }): VerdictLook {
  if (verdict.colour === 'green') {
    const isMember = verdict.reason === 'member_free';
    return {
      tone: 'go',
      glyph: 'check',
      sound: isMember ? 'member' : 'go',
      returnsAfterMs: verdict.bought != null ? null : isMember || verdict.told != null ? LONGER_MS : GO_MS,
    };
  }
  if (verdict.colour === 'red') return { tone: 'no', glyph: 'cross', sound: 'no', returnsAfterMs: null };
  if (verdict.reason === 'member_pays' || verdict.reason === 'voucher')
    return { tone: 'stop', glyph: 'coin', sound: 'pay', returnsAfterMs: null };
  return {
    tone: 'stop',
    glyph: verdict.reason === 'already_used' ? 'loop' : 'question',
    sound: 'stop',
    returnsAfterMs: null,
  };
}
