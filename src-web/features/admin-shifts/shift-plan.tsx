import { useState } from 'react';
import './shifts.css';
import type { ShiftPlan } from '#shared/shifts/shift-plan.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { trpc } from '#web/api.ts';
import { ListWaiting, LoadFailure } from '#web/ui/admin/admin-section.tsx';
import { LIVE } from '#web/ui/admin/live-query.ts';
import { RoomTabs } from '#web/ui/admin/room-tabs.tsx';
import { useFreshDialog } from '#web/ui/admin/use-fresh-dialog.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useNow } from '#web/site.tsx';
import { ByPerson, peopleOf } from './by-person.tsx';
import { canAdd, PlanGrid } from './plan-grid.tsx';
import { CallOut } from './call-out.tsx';
import { HoursByMonth, HoursCard } from './hours.tsx';
import { InCalendar, NeedsYou, openPlaces } from './plan-side.tsx';
import type { ShiftAsked } from './shift-asked.ts';
import { ShiftQuestion } from './shift-dialogs.tsx';
import { Swaps } from './swaps.tsx';
import { SameAsBefore } from './same-as-before.tsx';
import { planWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

/** The plan of a fortnight from a day on. */
export function ShiftPlanView({ from }: { from: string }) {
  const words = useWords(planWords);
  const plan = trpc.admin.shifts.plan.useQuery({ from }, LIVE);
  return (
    <>
      {plan.isPending && <ListWaiting />}
      {plan.isError && <LoadFailure sentence={words.shiftsFailed} lang="en" list={plan} />}
      {plan.data !== undefined && <Plan plan={plan.data} />}
    </>
  );
}

const NOTHING: ShiftAsked = { kind: 'move', entry: { id: '', name: '', isAccount: false } };

function Plan({ plan: { nights, loose, swaps, callOut, helpers } }: { plan: ShiftPlan }) {
  const words = useWords(planWords);
  const now = useNow();
  const [view, setView] = useState('night');
  const dialog = useFreshDialog<ShiftAsked>(NOTHING);
  const utils = trpc.useUtils();
  const onChanged = (): Promise<void> => utils.admin.shifts.invalidate();
  const places = openPlaces(nights);
  const empty = nights.filter((night) => night.shifts.length === 0 && canAdd(night, now));
  const tabs = [
    { id: 'night', label: words.byNight, count: nights.length },
    { id: 'person', label: words.byPerson, count: peopleOf(nights).length },
    { id: 'swaps', label: words.swaps, count: swaps.length },
    { id: 'hours', label: words.hours },
  ];
  return (
    <div className="shift-plan">
      <div className="shift-main">
        {nights.length === 0 ? (
          <EmptyState sentence={words.noNightOnThis} headingLevel={2}>
            <a className="button" href={adminPaths.newNights}>
              {words.newNights}
            </a>
          </EmptyState>
        ) : (
          <RoomTabs tabs={tabs} active={view} label={words.howPlanShown} onChange={setView}>
            {view === 'person' && <ByPerson nights={nights} />}
            {view === 'swaps' && <Swaps swaps={swaps} onChanged={onChanged} />}
            {view === 'hours' && <HoursByMonth />}
            {view === 'night' && (
              <>
                <SameAsBefore nights={empty} onChanged={onChanged} />
                <PlanGrid nights={nights} swaps={swaps} now={now} onAsk={dialog.ask} onChanged={onChanged} />
                <Legend />
                <CallOut places={places} callOut={callOut} onChanged={onChanged} />
              </>
            )}
          </RoomTabs>
        )}
      </div>
      <aside>
        <NeedsYou places={places} onAsk={dialog.ask} />
        <InCalendar loose={loose} onAsk={dialog.ask} />
        <HoursCard />
      </aside>
      <ShiftQuestion
        key={dialog.turn}
        asked={dialog.about}
        nights={nights}
        helpers={helpers}
        isOpen={dialog.isOpen}
        onAsk={dialog.ask}
        onChanged={onChanged}
        onClose={dialog.close}
      />
    </div>
  );
}

const Legend = () => {
  const words = useWords(planWords);
  return (
    <p className="shift-legend">
      <span>
        <i className="is-taken" /> {words.taken}
      </span>
      <span>
        <i className="is-open" /> {words.open}
      </span>
      <span>
        <i className="is-swap" /> {words.wantsToSwap}
      </span>
      <span>
        <i className="is-name" /> {words.nameWithoutAccount}
      </span>
    </p>
  );
};
