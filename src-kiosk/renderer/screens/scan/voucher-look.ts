import { OTHER_NIGHT } from '#shared/door/night-name.ts';
import type { GlyphName, Tone } from '#shared/door/verdict-look.ts';
import type { Sound } from '#shared/door/verdict-sounds.ts';
import type { VoucherState, VoucherView } from '#shared/door/voucher.ts';
import { formatCents } from '#shared/money.ts';
import { agoFrom, atTime } from '../../ui/german.ts';
import type { Fact } from './verdict-frame.tsx';

type VoucherLook = { tone: Tone; glyph: GlyphName; sound: Sound; word: string; todo: string };

const LOOKS: Record<Exclude<VoucherState, 'open'>, VoucherLook> = {
  redeemed: { tone: 'no', glyph: 'cross', sound: 'no', word: 'SCHON EINGELÖST', todo: 'Nichts ausgeben.' },
  void: { tone: 'no', glyph: 'cross', sound: 'no', word: 'UNGÜLTIG', todo: 'Das Ticket dazu wurde erstattet.' },
  other_night: { tone: 'no', glyph: 'cross', sound: 'no', word: 'ANDERER ABEND', todo: 'Gilt nicht für heute.' },
  unknown: { tone: 'no', glyph: 'cross', sound: 'no', word: 'UNGÜLTIG', todo: 'Kein Gutschein von uns.' },
};

/** Colour, glyph, word and sound of a voucher: amber asks, green hands out, red hands out nothing. */
export function voucherLook({ state, isGiven, cents }: VoucherView): VoucherLook {
  const worth = `${formatCents(cents, 'de')} oder ein Getränk`;
  if (isGiven)
    return {
      tone: 'go',
      glyph: 'check',
      sound: 'go',
      word: 'EINGELÖST',
      todo: `${worth}, kein Bargeld aus der Kasse.`,
    };
  if (state !== 'open') return LOOKS[state];
  return { tone: 'stop', glyph: 'coin', sound: 'pay', word: 'GUTSCHEIN', todo: `Gültig: ${worth}` };
}

/** What a human needs to know besides. */
export function voucherFacts({ isGiven, use, night, state }: VoucherView, now: Date): Fact[] {
  if (state === 'other_night') return [['Gilt für', night ?? OTHER_NIGHT]];
  if (isGiven || use === null) return [];
  return [
    ['Eingelöst', `${atTime(use.at)}, ${agoFrom(use.at, now)}`],
    ['Wo', use.deskName],
  ];
}
