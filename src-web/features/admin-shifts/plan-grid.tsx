import { Table } from '@mantine/core';
import { jobName } from '#shared/shifts/jobs.ts';
import type { PlanNight } from '#shared/shifts/shift-plan.ts';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import { Poster } from '#web/ui/art/poster.tsx';
import { Button } from '#web/ui/button.tsx';
import { Slots, type SlotsProps } from './slot.tsx';
import { filledOf, jobIcon, jobRows, keyOfNight, nightDay } from './shift-words.ts';

type GridProps = Pick<SlotsProps, 'onAsk' | 'onChanged' | 'swaps'> & { nights: readonly PlanNight[]; now: Date };

/** A night that takes place, is not over, and can still be planned. */
export const canAdd = ({ isCancelled, endsAt }: PlanNight, now: Date): boolean => !isCancelled && endsAt > now;

function NightHead({ night, now, onAsk }: Pick<GridProps, 'now' | 'onAsk'> & { night: PlanNight }) {
  const { eventId, genre, imageUrl, title, startsAt, isCancelled } = night;
  return (
    <div className="shift-night">
      <Poster artwork={{ id: eventId, genre, imageUrl }} size="thumb" />
      <b>{nightDay(startsAt)}</b>
      <span className="dim">{isCancelled ? `${title}, cancelled` : title}</span>
      {canAdd(night, now) && (
        <Button
          look="t"
          size="s"
          icon="plus"
          aria-label={`Shift: ${nightDay(startsAt)}, ${title}`}
          onClick={() => onAsk({ kind: 'add', night })}
        >
          Shift
        </Button>
      )}
      {night.series !== null && night.shifts.length > 0 && (
        <Button
          look="t"
          size="s"
          aria-label={`Every time: ${nightDay(startsAt)}, ${title}`}
          onClick={() => onAsk({ kind: 'keep', night })}
        >
          <AdminIcon name="copy" size={18} />
          Every time
        </Button>
      )}
    </div>
  );
}

function Filled({ night }: { night: PlanNight }) {
  const { filled, needed } = filledOf(night.shifts);
  return (
    <span className={filled < needed ? 'shift-filled is-short tabular' : 'shift-filled tabular'}>
      {needed === 0 ? '–' : `${filled} of ${needed}`}
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
  return (
    <div className="shift-grid" role="region" aria-label="Nights and jobs" tabIndex={0}>
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
                {jobName(job, 'en')}
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
            <Table.Th scope="row">Filled</Table.Th>
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
  return (
    <ol className="shift-cards">
      {nights.map((night) => (
        <li key={keyOfNight(night)}>
          <div className="shift-card-head">
            <NightHead night={night} now={now} onAsk={onAsk} />
            <Filled night={night} />
          </div>
          {night.shifts.length === 0 && <p className="dim">No shift is planned.</p>}
          {jobRows([night]).map(({ job, byNight }) => (
            <section key={job} aria-label={`${jobName(job, 'en')}, ${nightDay(night.startsAt)}`}>
              <h2>
                <AdminIcon name={jobIcon(job)} size={20} />
                {jobName(job, 'en')}
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
