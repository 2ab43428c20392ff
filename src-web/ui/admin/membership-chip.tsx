import type { MembershipPhase } from '#shared/membership/membership-state.ts';
import { Chip, type ChipTone } from '../chip.tsx';
import type { IconName } from '../icon.tsx';

const PHASES: Record<MembershipPhase, { word: string; tone: ChipTone; icon: IconName }> = {
  none: { word: 'Not paid', tone: 'plain', icon: 'hourglass' },
  active: { word: 'Active', tone: 'ok', icon: 'circle-check' },
  grace: { word: 'In grace', tone: 'warn', icon: 'alert-triangle' },
  suspended: { word: 'Suspended', tone: 'bad', icon: 'ban' },
  paused: { word: 'Paused', tone: 'warn', icon: 'hourglass' },
  ended: { word: 'Ended', tone: 'plain', icon: 'ban' },
};

/** Where a membership stands, as icon and word. */
export function MembershipChip({ phase }: { phase: MembershipPhase }) {
  const { word, tone, icon } = PHASES[phase];
  return (
    <Chip tone={tone} icon={icon}>
      {word}
    </Chip>
  );
}
