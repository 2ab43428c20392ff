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
import { Question, reasonFieldIn } from './question.tsx';
import { questionWords } from './question-words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';
import { personWords } from './words.ts';

type MergeProps = { person: PersonView; onDone: () => void; onClose: () => void };

/** Two accounts of one person: the other one is picked from a list, then both stand side by side. */
export function MergeQuestion({ person, onDone, onClose }: MergeProps) {
  const words = useWords(questionWords);
  const [other, setOther] = useState<AdminUser | null>(null);
  if (other !== null) return <SideBySide {...{ person, onDone, onClose }} otherId={other.id} />;
  return (
    <RoomDialog isOpen title={words.mergeWithWhichAccount} onClose={onClose}>
      <PickOther person={person} onPick={setOther} />
    </RoomDialog>
  );
}

const SHOWN = 20;

/** Whoever is called alike stands there first. */
function PickOther({ person, onPick }: { person: PersonView; onPick: (other: AdminUser) => void }) {
  const lang = useLang();
  const words = useWords(questionWords);
  const [search, setSearch] = useState(person.displayName);
  const list = trpc.admin.users.list.useQuery({ search, limit: SHOWN });
  const others = (list.data?.items ?? []).filter(({ id }) => id !== person.id);
  return (
    <>
      <SearchField label={words.nameOrEMail} value={search} onSearch={setSearch} />
      {list.isPending && <ListWaiting />}
      {list.isError && <LoadFailure sentence={words.nobodyCouldBeLoaded} lang="en" list={list} />}
      {list.isSuccess && others.length === 0 && <p className="dim">{words.nobodyCalledSo}</p>}
      <ul className="merge-list">
        {others.map((other) => (
          <li key={other.id}>
            <button type="button" onClick={() => onPick(other)}>
              <b>{other.displayName}</b>
              <span>{other.email}</span>
              <span className="dim">{words.sinceDay(formatMemberDate(other.createdAt, lang))}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function SideBySide({ person, otherId, onDone, onClose }: MergeProps & { otherId: string }) {
  const say = useWords(personWords);
  const words = useWords(questionWords);
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
      title={words.theseOnePerson}
      confirmText={stays === undefined ? words.mergeThem : words.mergeInto(stays.email)}
      done={words.accountsAreOne}
      fields={[reasonFieldIn(say)]}
      schema={MergePeopleInput}
      inputOf={({ reason }) => ({ ...pair, reason })}
      send={(input) => merge.mutateAsync(input as MergePeopleInput)}
      onDone={() => {
        onDone();
        navigate(adminPaths.person(staysId));
      }}
      onClose={onClose}
    >
      <Radio.Group aria-label={words.whichAccountStays} value={staysId} onChange={setStaysId}>
        <div className="merge-two">
          {both.map((one) => (
            <MergeSide key={one.id} person={one} stays={one.id === staysId} />
          ))}
          {other.isPending && <ListWaiting />}
        </div>
      </Radio.Group>
      {other.isError && <LoadFailure sentence={words.thisPersonCouldNot} lang="en" list={other} />}
      {preview.isError && (
        <p className="field-error" role="alert">
          {failureSentence(preview.error)}
        </p>
      )}
      {preview.data && stays && goes && <WhatHappens {...{ preview: preview.data, stays, goes }} />}
    </Question>
  );
}

const counted = (count: number, [one, many]: readonly string[]): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

type WhatHappensProps = { preview: MergePreview; stays: PersonView; goes: PersonView };

/** Which account stays, what goes over, and what could not be taken back. */
function WhatHappens({ preview, stays, goes }: WhatHappensProps) {
  const lang = useLang();
  const say = useWords(questionWords);
  const [until] = useState(() => new Date(Date.now() + MERGE_UNDO_MS));
  const { orders, tickets, notes, letters, openOrders } = preview;
  const moved = [
    counted(orders, say.moved.orders),
    counted(tickets, say.moved.tickets),
    counted(notes, say.moved.notes),
    counted(letters, say.moved.letters),
  ].filter((words) => !words.startsWith('0 '));
  const over = moved.length === 0 ? say.nothingHasGoOver : say.goOver(moved.join(', '), goes.email);
  return (
    <>
      <p>
        <b>{say.staysOne(stays.email)}</b>
        {` ${say.otherGoes(over)}`}
      </p>
      <p>
        {say.untilTakenBack(formatMemberDate(until, lang), formatTime(until))}
        {say.cannotUndo(openOrders)}
      </p>
    </>
  );
}
