import { Paper, Table } from '@mantine/core';
import type { ShiftHours } from '#shared/shifts/shift-plan.ts';
import { trpc } from '#web/api.ts';
import { ListWaiting, LoadFailure } from '#web/ui/admin/admin-section.tsx';
import { ScrollTable } from '#web/ui/admin/scroll-table.tsx';
import { dayInMonth, shortMonth } from './shift-words.ts';
import { planWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

/** So many are shown beside the plan; all of them in the table. */
const SHOWN = 9;

/** Whoever helped most this season, as bars. */
export function HoursCard() {
  const lang = useLang();
  const words = useWords(planWords);
  const { data } = trpc.admin.shifts.hours.useQuery();
  if (data === undefined) return null;
  const { since, people } = data;
  const most = people[0]?.hours ?? 0;
  return (
    <Paper component="section" className="shift-side" aria-labelledby="shift-hours">
      <header>
        <h2 id="shift-hours">{words.hours}</h2>
        <span className="dim">{words.sinceDay(dayInMonth[lang].format(new Date(since)))}</span>
      </header>
      {people.length === 0 ? (
        <p className="dim">{words.noShiftOverYet}</p>
      ) : (
        <ul className="shift-hours">
          {people.slice(0, SHOWN).map(({ key, name, hours }) => (
            <li key={key}>
              <span>
                {name}
                <i style={{ inlineSize: `${most === 0 ? 0 : (hours / most) * 100}%` }} />
              </span>
              <b className="tabular">{hours}</b>
            </li>
          ))}
        </ul>
      )}
    </Paper>
  );
}

/** Hours of the season by person and month. */
export function HoursByMonth() {
  const words = useWords(planWords);
  const hours = trpc.admin.shifts.hours.useQuery();
  if (hours.isError) return <LoadFailure sentence={words.hoursFailed} lang="en" list={hours} />;
  return hours.data === undefined ? <ListWaiting /> : <HoursTable hours={hours.data} />;
}

function HoursTable({ hours: { since, months, people } }: { hours: ShiftHours }) {
  const lang = useLang();
  const words = useWords(planWords);
  if (people.length === 0) return <p className="dim">{words.noneSince(dayInMonth[lang].format(new Date(since)))}</p>;
  return (
    <ScrollTable
      label={words.hoursByPersonMonth}
      columns={[words.who, ...months.map((month) => shortMonth[lang].format(new Date(`${month}-01`))), words.season]}
      isWords
    >
      {people.map(({ key, name, hours, byMonth }) => (
        <Table.Tr key={key}>
          <Table.Th scope="row">{name}</Table.Th>
          {months.map((month) => (
            <Table.Td key={month} className="tabular">
              {byMonth[month] ?? '–'}
            </Table.Td>
          ))}
          <Table.Td className="tabular">
            <b>{hours}</b>
          </Table.Td>
        </Table.Tr>
      ))}
    </ScrollTable>
  );
}
