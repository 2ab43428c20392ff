import { Table } from '@mantine/core';
import { jobName } from '#shared/shifts/jobs.ts';
import type { PlanNight } from '#shared/shifts/shift-plan.ts';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import { Poster } from '#web/ui/art/poster.tsx';
import { Button } from '#web/ui/button.tsx';
import { Slots, type SlotsProps } from './slot.tsx';
import { filledOf, jobIcon, jobRows, keyOfNight, nightDay } from './shift-words.ts';
import { planWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

type GridProps = Pick<SlotsProps, 'onAsk' | 'onChanged' | 'swaps'> & { nights: readonly PlanNight[]; now: Date };

/** A night that takes place, is not over, and can still be planned. */
export const canAdd = ({ isCancelled, endsAt }: PlanNight, now: Date): boolean => !isCancelled && endsAt > now;

function NightHead({ night, now, onAsk }: Pick<GridProps, 'now' | 'onAsk'> & { night: PlanNight }) {
  const lang = useLang();
  const words = useWords(planWords);
  const { eventId, genre, imageUrl, title, startsAt, isCancelled } = night;
  return (
    <div className="shift-night">
      <Poster artwork={{ id: eventId, genre, imageUrl }} size="thumb" />
      <b>{nightDay(startsAt, lang)}</b>
      <span className="dim">{isCancelled ? words.cancelledNight(title) : title}</span>
      {canAdd(night, now) && (
        <Button
          look="t"
          size="s"
          icon="plus"
          aria-label={words.shiftAt(nightDay(startsAt, lang), title)}
          onClick={() => onAsk({ kind: 'add', night })}
        >
          {words.shift}
        </Button>
      )}
      {night.series !== null && night.shifts.length > 0 && (
        <Button
          look="t"
          size="s"
          aria-label={words.everyTimeAt(nightDay(startsAt, lang), title)}
          onClick={() => onAsk({ kind: 'keep', night })}
        >
          <AdminIcon name="copy" size={18} />
          {words.everyTime}
        </Button>
      )}
    </div>
  );
}

function Filled({ night }: { night: PlanNight }) {
  const words = useWords(planWords);
  const { filled, needed } = filledOf(night.shifts);
  return (
    <span className={filled < needed ? 'shift-filled is-short tabular' : 'shift-filled tabular'}>
      {needed === 0 ? '–' : words.filledOf(filled, needed)}
    </span>
  );
}

/** Nights beside each other, jobs below each other; in a narrow window one night after the other. */
export function PlanGrid(props: GridProps) {
  return (
    <>
      <GridTable {...props} />
      <Cards {...props} />
    </>
  );
}

function GridTable({ nights, swaps, now, onAsk, onChanged }: GridProps) {
  const lang = useLang();
  const words = useWords(planWords);
  return (
    <div className="shift-grid" role="region" aria-label={words.nightsAndJobs} tabIndex={0}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            {nights.map((night) => (
              <Table.Th key={keyOfNight(night)} scope="col">
                <NightHead night={night} now={now} onAsk={onAsk} />
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {jobRows(nights).map(({ job, byNight }) => (
            <Table.Tr key={job}>
              <Table.Th scope="row">
                <AdminIcon name={jobIcon(job)} size={22} />
                {jobName(job, lang)}
              </Table.Th>
              {nights.map((night) => (
                <Table.Td key={keyOfNight(night)}>
                  {byNight
                    .get(keyOfNight(night))
                    ?.map((shift) => (
                      <Slots
                        key={shift.id}
                        night={night}
                        shift={shift}
                        swaps={swaps}
                        onAsk={onAsk}
                        onChanged={onChanged}
                      />
                    )) ?? <span className="dim">–</span>}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">{words.filled}</Table.Th>
            {nights.map((night) => (
              <Table.Td key={keyOfNight(night)}>
                <Filled night={night} />
              </Table.Td>
            ))}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </div>
  );
}

function Cards({ nights, swaps, now, onAsk, onChanged }: GridProps) {
  const lang = useLang();
  const words = useWords(planWords);
  return (
    <ol className="shift-cards">
      {nights.map((night) => (
        <li key={keyOfNight(night)}>
          <div className="shift-card-head">
            <NightHead night={night} now={now} onAsk={onAsk} />
            <Filled night={night} />
          </div>
          {night.shifts.length === 0 && <p className="dim">{words.noShiftPlanned}</p>}
          {jobRows([night]).map(({ job, byNight }) => (
            <section key={job} aria-label={`${jobName(job, lang)}, ${nightDay(night.startsAt, lang)}`}>
              <h2>
                <AdminIcon name={jobIcon(job)} size={20} />
                {jobName(job, lang)}
              </h2>
              <div className="shift-places">
                {byNight.get(keyOfNight(night))?.map((shift) => (
                  <Slots key={shift.id} night={night} shift={shift} swaps={swaps} onAsk={onAsk} onChanged={onChanged} />
                ))}
              </div>
            </section>
          ))}
        </li>
      ))}
    </ol>
  );
}
