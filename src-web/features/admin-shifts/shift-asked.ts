import type { PlanEntry, PlanNight, PlanShift } from '#shared/shifts/shift-plan.ts';

/** What is asked about which shift or whose entry. */
export type ShiftAsked =
  | { kind: 'add' | 'keep'; night: PlanNight }
  | { kind: 'change' | 'drop' | 'putIn'; night: PlanNight; shift: PlanShift }
  | { kind: 'move'; entry: PlanEntry };

export type QuestionProps = { isOpen: boolean; onChanged: () => Promise<void>; onClose: () => void };
