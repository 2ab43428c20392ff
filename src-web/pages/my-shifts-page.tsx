import '../styles/private.css';
import { brand } from '#shared/brand.ts';
import { MyShiftsView } from '#web/features/my-shifts/my-shifts-view.tsx';
import { useMyShiftActs, useMyShifts } from '#web/features/my-shifts/use-my-shifts.ts';
import { myShiftWords } from '#web/features/my-shifts/words.ts';
import { OwnCalendar } from '#web/features/tickets/own-calendar.tsx';
import { useAskAgainWhenRefused } from '#web/hooks/use-sign-in-again.ts';
import { paths } from '#web/routes/paths.ts';
import { useNow } from '#web/site.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { useFocusIfLost } from '#web/ui/use-focus-if-lost.ts';
import { Icon } from '#web/ui/icon.tsx';

/** /my-shifts: when one helps, and what is open. */
export function MyShiftsPage() {
  const words = useWords(myShiftWords);
  const pathFor = usePathFor();
  const mine = useMyShifts();
  const acts = useMyShiftActs();
  const now = useNow();
  // What was taken or given back is gone from its list, with the button that had the focus.
  const heading = useFocusIfLost(mine.dataUpdatedAt);
  useAskAgainWhenRefused();
  return (
    <div className="my-shifts">
      <div className="wrap">
        <title>{`${words.title} | ${brand.full}`}</title>
        <a className="back" href={pathFor(paths.dashboard)}>
          <Icon name="arrow-left" size={20} /> {words.back}
        </a>
        <h1 ref={heading} tabIndex={-1}>
          {words.title}
        </h1>
        {mine.data !== undefined ? (
          <>
            <MyShiftsView mine={mine.data} acts={acts} now={now} />
            {(mine.data.isHelper || mine.data.shifts.length > 0) && (
              <OwnCalendar words={words.inCalendar} className="my-list" />
            )}
          </>
        ) : mine.isError ? (
          <div role="alert">
            <EmptyState sentence={words.loadFailed} headingLevel={2}>
              <Button
                look="o"
                icon="refresh"
                isBusy={mine.isFetching}
                busyText={words.loading}
                onClick={() => void mine.refetch()}
              >
                {words.again}
              </Button>
            </EmptyState>
          </div>
        ) : (
          <MarkLoader text={words.loading} />
        )}
      </div>
    </div>
  );
}
