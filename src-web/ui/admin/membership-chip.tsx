import type { MembershipPhase } from '#shared/membership/membership-state.ts';
import { Chip, type ChipTone } from '../chip.tsx';
import type { IconName } from '../icon.tsx';
import { adminWords, type AdminWords } from './words.ts';
import { useWords } from '../lang.tsx';

const phasesIn = (words: AdminWords): Record<MembershipPhase, { word: string; tone: ChipTone; icon: IconName }> => ({
  none: { word: words.notPaid, tone: 'plain', icon: 'hourglass' },
  active: { word: words.active, tone: 'ok', icon: 'circle-check' },
  grace: { word: words.inGrace, tone: 'warn', icon: 'alert-triangle' },
  suspended: { word: words.suspended, tone: 'bad', icon: 'ban' },
  paused: { word: words.paused, tone: 'warn', icon: 'hourglass' },
  ended: { word: words.ended, tone: 'plain', icon: 'ban' },
});

/** Where a membership stands, as icon and word. */
export function MembershipChip({ phase }: { phase: MembershipPhase }) {
  const words = useWords(adminWords);
  const { word, tone, icon } = phasesIn(words)[phase];
  return (
    <Chip tone={tone} icon={icon}>
      {word}
    </Chip>
  );
}
