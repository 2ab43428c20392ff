import { expect, test } from 'vitest';
import { VERDICTS, VERDICT_REASONS, type VerdictReason } from '#shared/door/verdict-words.ts';
import type { ScanView } from '#shared/door/kiosk-bridge.ts';
import { lookOf, type VerdictLook } from '#shared/door/verdict-look.ts';

const look = (reason: VerdictReason): VerdictLook =>
  lookOf({ verdict: { reason, colour: VERDICTS[reason].colour } } as ScanView);

test('each verdict is told apart by colour, sign and sound alike, and amber and red wait for a human', () => {
  expect(look('valid')).toEqual({ tone: 'go', glyph: 'check', sound: 'go', returnsAfterMs: 2_500 });
  expect(look('member_free')).toEqual({ tone: 'go', glyph: 'check', sound: 'member', returnsAfterMs: 4_000 });
  expect(look('member_pays')).toEqual({ tone: 'stop', glyph: 'coin', sound: 'pay', returnsAfterMs: null });
  expect(look('voucher')).toEqual(look('member_pays')); // it has a price and is settled at the desk
  expect(look('already_used')).toEqual({ tone: 'stop', glyph: 'loop', sound: 'stop', returnsAfterMs: null });
  expect(look('not_checkable')).toEqual({ tone: 'stop', glyph: 'question', sound: 'stop', returnsAfterMs: null });
  expect(look('cancelled')).toEqual({ tone: 'no', glyph: 'cross', sound: 'no', returnsAfterMs: null });
  for (const reason of VERDICT_REASONS)
    expect(look(reason).returnsAfterMs !== null, reason).toBe(VERDICTS[reason].colour === 'green');
});
