import { Radio } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { AdminUser } from '#shared/people/people.ts';
import { MERGE_UNDO_MS, MergePeopleInput, type MergePreview } from '#shared/people/person-inputs.ts';
import type { PersonView } from '#shared/people/person-view.ts';
import { formatMemberDate, formatTime } from '#shared/time.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { ListWaiting, LoadFailure } from '#web/ui/admin/admin-section.tsx';
import { RoomDialog } from '#web/ui/admin/room-dialog.tsx';
import { SearchField } from '#web/ui/admin/search-field.tsx';
import { MergeSide } from './merge-side.tsx';
import { Question, REASON_FIELD } from './question.tsx';

type MergeProps = { person: PersonView; onDone: () => void; onClose: () => void };

/** Two accounts of one person: the other one is picked from a list, then both stand side by side. */
export function MergeQuestion({ person, onDone, onClose }: MergeProps) {
  const [other, setOther] = useState<AdminUser | null>(null);
  if (other !== null) return <SideBySide {...{ person, onDone, onClose }} otherId={other.id} />;
  return (
    <RoomDialog isOpen title="Merge with which account?" onClose={onClose}>
      <PickOther person={person} onPick={setOther} />
    </RoomDialog>
  );
}

const SHOWN = 20;

/** Whoever is called alike stands there first. */
function PickOther({ person, onPick }: { person: PersonView; onPick: (other: AdminUser) => void }) {
  const [search, setSearch] = useState(person.displayName);
  const list = trpc.admin.users.list.useQuery({ search, limit: SHOWN });
  const others = (list.data?.items ?? []).filter(({ id }) => id !== person.id);
  return (
    <>
      <SearchField label="Name or e-mail" value={search} onSearch={setSearch} />
      {list.isPending && <ListWaiting />}
      {list.isError && <LoadFailure sentence="Nobody could be loaded" lang="en" list={list} />}
      {list.isSuccess && others.length === 0 && (
        <p className="dim">Nobody else is called so. Type another name, or a part of the address.</p>
      )}
      <ul className="merge-list">
        {others.map((other) => (
          <li key={other.id}>
            <button type="button" onClick={() => onPick(other)}>
              <b>{other.displayName}</b>
              <span>{other.email}</span>
              <span className="dim">{`since ${formatMemberDate(other.createdAt)}`}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function SideBySide({ person, otherId, onDone, onClose }: MergeProps & { otherId: string }) {
  const [, navigate] = useLocation();
  const merge = trpc.admin.people.merge.useMutation();
  const other = trpc.admin.people.get.useQuery({ userId: otherId });
  const [staysId, setStaysId] = useState(person.id);
  const pair = { fromId: staysId === person.id ? otherId : person.id, intoId: staysId };
  const preview = trpc.admin.people.mergePreview.useQuery(pair, { retry: false });
  const both = other.data === undefined ? [person] : [person, other.data];
  const stays = both.find(({ id }) => id === staysId);
  const goes = both.find(({ id }) => id === pair.fromId);
  return (
    <Question
      title="Are these one person?"
      confirmText={stays === undefined ? 'Merge them' : `Merge into ${stays.email}`}
      done="The two accounts are one. It can be taken back for a day."
      fields={[REASON_FIELD]}
      schema={MergePeopleInput}
      inputOf={({ reason }) => ({ ...pair, reason })}
      send={(input) => merge.mutateAsync(input as MergePeopleInput)}
      onDone={() => {
        onDone();
        navigate(adminPaths.person(staysId));
      }}
      onClose={onClose}
    >
      <Radio.Group aria-label="Which account stays" value={staysId} onChange={setStaysId}>
        <div className="merge-two">
          {both.map((one) => (
            <MergeSide key={one.id} person={one} stays={one.id === staysId} />
          ))}
          {other.isPending && <ListWaiting />}
        </div>
      </Radio.Group>
      {other.isError && <LoadFailure sentence="This person could not be loaded" lang="en" list={other} />}
      {preview.isError && (
        <p className="field-error" role="alert">
          {failureSentence(preview.error)}
        </p>
      )}
      {preview.data && stays && goes && <WhatHappens {...{ preview: preview.data, stays, goes }} />}
    </Question>
  );
}

const counted = (count: number, [one, many]: readonly [string, string]): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

type WhatHappensProps = { preview: MergePreview; stays: PersonView; goes: PersonView };

/** Which account stays, what goes over, and what could not be taken back. */
function WhatHappens({ preview, stays, goes }: WhatHappensProps) {
  const [until] = useState(() => new Date(Date.now() + MERGE_UNDO_MS));
  const { orders, tickets, notes, letters, openOrders } = preview;
  const moved = [
    counted(orders, ['order', 'orders']),
    counted(tickets, ['ticket', 'tickets']),
    counted(notes, ['note', 'notes']),
    counted(letters, ['letter or gift', 'letters and gifts']),
  ].filter((words) => !words.startsWith('0 '));
  const over = moved.length === 0 ? 'Nothing has to go over' : `${moved.join(', ')} of ${goes.email} go over to it`;
  return (
    <>
      <p>
        <b>{`${stays.email} stays.`}</b>
        {` ${over}. The other account is signed out now and erased a day later, with its sign-in, its newsletters and `}
        memberships that are over.
      </p>
      <p>
        {`Until ${formatMemberDate(until)}, ${formatTime(until)} this can be taken back on either page. `}
        What can’t be taken back: the other account has to sign in anew
        {openOrders > 0 && `, and ${counted(openOrders, ['payment', 'payments'])} that it has begun end now`}.
      </p>
    </>
  );
}
