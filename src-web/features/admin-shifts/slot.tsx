import { Menu } from '@mantine/core';
import { jobName } from '#shared/shifts/jobs.ts';
import type { PlanEntry, PlanNight, PlanShift, PlanSwap } from '#shared/shifts/shift-plan.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import type { ShiftAsked } from './shift-asked.ts';
import { nightDay, openOf, shortHours } from './shift-words.ts';
import { planWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';
import type { Lang } from '#shared/lang.ts';

/** Which of the night's shifts it is, for who does not see row and column. */
const whereWords = (night: PlanNight, shift: PlanShift, lang: Lang): string =>
  ` ${jobName(shift.job, lang)}, ${nightDay(night.startsAt, lang)}`;

export type SlotsProps = {
  night: PlanNight;
  shift: PlanShift;
  swaps: readonly PlanSwap[];
  onAsk: (asked: ShiftAsked) => void;
  onChanged: () => Promise<void>;
};

/** The places of a shift: who is in, and what is open. */
export function Slots({ night, shift, swaps, onAsk, onChanged }: SlotsProps) {
  const lang = useLang();
  const words = useWords(planWords);
  const open = night.isCancelled ? 0 : openOf(shift);
  return (
    <>
      {shift.entries.map((entry) => (
        <Taken
          key={entry.id}
          night={night}
          shift={shift}
          entry={entry}
          swaps={swaps}
          onAsk={onAsk}
          onChanged={onChanged}
        />
      ))}
      {Array.from({ length: open }, (_, at) => (
        <button
          key={`open-${at}`}
          type="button"
          className={shift.isOver ? 'shift-slot is-missed' : 'shift-slot is-open'}
          onClick={() => onAsk({ kind: 'putIn', night, shift })}
        >
          <b>
            <Icon name="alert-triangle" size={16} />
            {words.openPlace}
          </b>{' '}
          <span className="tabular">{shortHours(shift)}</span>
          <span className="visually-hidden">{whereWords(night, shift, lang)}</span>
        </button>
      ))}
    </>
  );
}

function Taken({ night, shift, entry, swaps, onAsk, onChanged }: SlotsProps & { entry: PlanEntry }) {
  const lang = useLang();
  const words = useWords(planWords);
  const takeOut = trpc.admin.shifts.takeOut.useMutation({
    onSuccess: () => void toast.ok(words.isOut(entry.name), words.placeOpenAgain),
    onError: (error) => void tellFailure(error, { title: words.notTakenOut }),
    onSettled: onChanged,
  });
  const isSwap = swaps.some(({ entryId }) => entryId === entry.id);
  return (
    <Menu>
      <Menu.Target>
        <button
          type="button"
          className={isSwap ? 'shift-slot is-swap' : entry.isAccount ? 'shift-slot' : 'shift-slot is-name'}
        >
          <b>
            {isSwap && <AdminIcon name="switch" size={16} />}
            {entry.name}
          </b>{' '}
          <span className="tabular">{shortHours(shift)}</span>
          <span className="visually-hidden">
            {whereWords(night, shift, lang)}
            {isSwap && words.alsoSwap}
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<AdminIcon name="arrow-down" />} onClick={() => onAsk({ kind: 'move', entry })}>
          {words.moveOn}
        </Menu.Item>
        <Menu.Item
          className="is-bad"
          leftSection={<AdminIcon name="ban" />}
          onClick={() => takeOut.mutate({ id: entry.id })}
        >
          {words.takeOut}
        </Menu.Item>
        {!shift.isOver && (
          <>
            <Menu.Divider />
            <Menu.Item
              leftSection={<AdminIcon name="pencil" />}
              onClick={() => onAsk({ kind: 'change', night, shift })}
            >
              {words.changeOn}
            </Menu.Item>
            <Menu.Item leftSection={<AdminIcon name="trash" />} onClick={() => onAsk({ kind: 'drop', night, shift })}>
              {words.takeOutOn}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
