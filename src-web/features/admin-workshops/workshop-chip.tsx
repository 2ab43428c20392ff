import type { WorkshopState } from '#shared/workshops/workshop-state.ts';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';
import type { IconName } from '#web/ui/icon.tsx';

const CHIPS: Record<WorkshopState, { word: string; tone: ChipTone; icon: IconName }> = {
  pending: { word: 'Pending', tone: 'warn', icon: 'hourglass' },
  approved: { word: 'Approved', tone: 'ok', icon: 'circle-check' },
  rejected: { word: 'Rejected', tone: 'bad', icon: 'ban' },
  withdrawn: { word: 'Withdrawn', tone: 'plain', icon: 'arrow-left' },
};

/** 'Pending', 'Withdrawn'. */
export const workshopWord = (state: WorkshopState): string => CHIPS[state].word;

/** What became of a proposal, as shape and word. */
export function WorkshopChip({ state }: { state: WorkshopState }) {
  const { word, tone, icon } = CHIPS[state];
  return (
    <Chip tone={tone} icon={icon}>
      {word}
    </Chip>
  );
}
