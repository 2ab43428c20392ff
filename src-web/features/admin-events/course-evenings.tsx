import './course-evenings.css';
import { ActionIcon, Menu } from '@mantine/core';
import type { EveningRow } from '#shared/events/course-evenings.ts';
import { isMovedEvening } from '#shared/events/all-evenings.ts';
import type { EventEdit } from '#shared/events/event-admin-views.ts';
import { formatHours } from '#shared/events/event-words.ts';
import { formatLongDate, formatShortDay, formatTime } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { useNow } from '#web/site.tsx';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import { AdminSection } from '#web/ui/admin/admin-section.tsx';
import { useFreshDialog } from '#web/ui/admin/use-fresh-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { EveningQuestion, toldWords, type EveningAsked } from './evening-dialogs.tsx';
import { RecapButton } from './recap-dialog.tsx';
import { toast } from '#web/ui/frame/toast.ts';

type CourseEveningsProps = {
  event: EventEdit;
  /** The form above holds something that is not saved: it is saved or thrown away first. */
  isBlocked: boolean;
  /** The course begins or ends at another time now. */
  onChanged: () => Promise<void>;
};

const NONE: EveningAsked = { kind: 'add', after: null };

/** The evenings of a weekly course, each to be moved, left out, put back or given a room; and one more. */
export function CourseEvenings({ event, isBlocked, onChanged }: CourseEveningsProps) {
  const list = trpc.admin.evenings.list.useQuery({ id: event.id });
  const utils = trpc.useUtils();
  const dialog = useFreshDialog<EveningAsked>(NONE);
  const evenings = list.data ?? [];
  const changed = async (): Promise<void> => {
    await Promise.all([utils.admin.evenings.invalidate(), onChanged()]);
  };
  const isFixed = isBlocked || event.isCancelled;
  return (
    <AdminSection
      id="evenings"
      title="Evenings"
      list={list}
      failure="The evenings could not be loaded."
      failureLang="en"
      isEmpty={evenings.length === 0}
      nothing={
        <EmptyState
          sentence="This course is one block. With an end some weeks later, at the same time of the week, it has weekly evenings."
          headingLevel={3}
        />
      }
    >
      {isBlocked && <p className="dim">Save or undo what is changed above first, then the evenings can be changed.</p>}
      <ol className="evening-list">
        {evenings.map((evening) => (
          <EveningItem
            key={evening.id}
            evening={evening}
            words={placeWords(evenings, evening)}
            isFixed={isFixed}
            onAsk={dialog.ask}
            onChanged={changed}
          />
        ))}
      </ol>
      <div className="admin-acts">
        <Button
          look="o"
          size="s"
          icon="plus"
          disabled={isFixed}
          onClick={() => dialog.ask({ kind: 'add', after: evenings.at(-1) ?? null })}
        >
          Add an evening
        </Button>
      </div>
      <EveningQuestion
        key={dialog.turn}
        eventId={event.id}
        holders={event.holders}
        asked={dialog.about}
        isOpen={dialog.isOpen}
        onChanged={changed}
        onClose={dialog.close}
      />
    </AdminSection>
  );
}

/** `5 of 12`: by the order in which they take place. */
function placeWords(evenings: readonly EveningRow[], evening: EveningRow): string {
  const planned = evenings.filter(({ isLeftOut }) => !isLeftOut);
  return evening.isLeftOut ? '–' : `${planned.indexOf(evening) + 1} of ${planned.length}`;
}

type EveningItemProps = {
  evening: EveningRow;
  words: string;
  isFixed: boolean;
  onAsk: (asked: EveningAsked) => void;
  onChanged: () => Promise<void>;
};

function EveningItem({ evening, words, isFixed, onAsk, onChanged }: EveningItemProps) {
  const { startsAt, room, maxCapacity, isLeftOut, came, absent, guests, buyers } = evening;
  const hasBegun = startsAt <= useNow();
  const canChange = !isFixed && (!hasBegun || isLeftOut);
  return (
    <li className={isLeftOut ? 'is-out' : hasBegun ? 'has-begun' : undefined}>
      <span className="evening-number tabular">{words}</span>
      <div>
        <b>{formatLongDate(startsAt)}</b>
        <p className="dim">
          {[
            formatHours(evening),
            ...(room === '' ? [] : [room]),
            ...(maxCapacity === null ? [] : [`${maxCapacity} places`]),
          ].join(' · ')}
        </p>
        <Notes evening={evening} />
        {absent.length > 0 && !isLeftOut && (
          <p className="evening-absent">
            <AdminIcon name="calendar-off" size={18} />
            {`${namesOf(absent)} ${hasBegun ? 'could not come' : 'can’t come'}`}
          </p>
        )}
        {guests.length > 0 && (
          <p className="evening-absent">
            <AdminIcon name="user-check" size={18} />
            {`${namesOf(guests)} ${hasBegun ? 'made' : guests.length === 1 ? 'makes' : 'make'} up for another evening here`}
          </p>
        )}
        {buyers.length > 0 && (
          <p className="evening-absent">
            <AdminIcon name="ticket" size={18} />
            {`This evening alone: ${namesOf(buyers)}`}
          </p>
        )}
      </div>
      {hasBegun && !isLeftOut && <span className="evening-came tabular">{`${came} came`}</span>}
      {hasBegun && !isLeftOut && <RecapButton evening={evening} />}
      {canChange && <EveningMenu evening={evening} hasBegun={hasBegun} onAsk={onAsk} onChanged={onChanged} />}
    </li>
  );
}

/** `Clara Weiß and Theo Brandt`, at the head of a sentence; without a name it is a guest. */
function namesOf(names: EveningRow['absent']): string {
  const said = names.map((name) => name ?? 'a guest without a name');
  const listed = said.length < 2 ? said.join('') : `${said.slice(0, -1).join(', ')} and ${said.at(-1)}`;
  return `${listed.slice(0, 1).toUpperCase()}${listed.slice(1)}`;
}

function Notes({ evening }: { evening: EveningRow }) {
  const { isLeftOut, ruleStartsAt } = evening;
  if (isLeftOut)
    return (
      <Chip tone="bad" icon="ban">
        Left out
      </Chip>
    );
  if (ruleStartsAt === null) return <Chip icon="plus">Added</Chip>;
  return isMovedEvening(evening) ? (
    <Chip tone="warn" icon="history">{`Was ${formatShortDay(ruleStartsAt)}, ${formatTime(ruleStartsAt)}`}</Chip>
  ) : null;
}

function EveningMenu({
  evening,
  hasBegun,
  onAsk,
  onChanged,
}: Pick<EveningItemProps, 'evening' | 'onAsk' | 'onChanged'> & { hasBegun: boolean }) {
  const putBack = trpc.admin.evenings.putBack.useMutation({
    onSuccess: ({ told }) => void toast.ok('The evening takes place after all', toldWords(told)),
    onError: (error) => void tellFailure(error, { title: 'Not put back' }),
    onSettled: onChanged,
  });
  const { id, isLeftOut, startsAt } = evening;
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={`Actions: ${formatLongDate(startsAt)}`} loading={putBack.isPending}>
          <AdminIcon name="dots" size={22} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<AdminIcon name="calendar-plus" />} onClick={() => onAsk({ kind: 'move', evening })}>
          Move …
        </Menu.Item>
        {isLeftOut ? (
          !hasBegun && (
            <Menu.Item leftSection={<AdminIcon name="arrow-back-up" />} onClick={() => putBack.mutate({ id })}>
              Put back
            </Menu.Item>
          )
        ) : (
          <>
            <Menu.Item leftSection={<AdminIcon name="pencil" />} onClick={() => onAsk({ kind: 'room', evening })}>
              Room …
            </Menu.Item>
            <Menu.Item
              className="is-bad"
              leftSection={<AdminIcon name="ban" />}
              onClick={() => onAsk({ kind: 'leaveOut', evening })}
            >
              Leave out …
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
