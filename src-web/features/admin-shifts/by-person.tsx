import { Table } from '@mantine/core';
import { groupBy } from '#shared/group-by.ts';
import { hoursOf } from '#shared/shifts/hours.ts';
import { jobName } from '#shared/shifts/jobs.ts';
import type { PlanNight } from '#shared/shifts/shift-plan.ts';
import { ScrollTable } from '#web/ui/admin/scroll-table.tsx';
import { hoursWords, nightDay } from './shift-words.ts';
import { planWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

/** Everybody who is in a shift of these nights, with their shifts and hours. */
export const peopleOf = (nights: readonly PlanNight[]) =>
  [
    ...groupBy(
      nights.flatMap((night) =>
        night.shifts.flatMap((shift) => shift.entries.map((entry) => ({ entry, night, shift }))),
      ),
      ({ entry }) => entry.name,
    ),
  ].sort(([a], [b]) => a.localeCompare(b));

export function ByPerson({ nights }: { nights: readonly PlanNight[] }) {
  const lang = useLang();
  const words = useWords(planWords);
  const people = peopleOf(nights);
  if (people.length === 0) return <p className="dim">{words.nobodyShiftThisFortnight}</p>;
  return (
    <ScrollTable label={words.byPerson} columns={[words.who, words.shifts, words.hours]} isWords>
      {people.map(([name, those]) => (
        <Table.Tr key={name}>
          <Table.Th scope="row">{name}</Table.Th>
          <Table.Td>
            {those
              .map(
                ({ night, shift }) =>
                  `${nightDay(night.startsAt, lang)}, ${jobName(shift.job, lang)} ${hoursWords(shift)}`,
              )
              .join(' · ')}
          </Table.Td>
          <Table.Td className="tabular">{hoursOf(those.map(({ shift }) => shift))}</Table.Td>
        </Table.Tr>
      ))}
    </ScrollTable>
  );
}
