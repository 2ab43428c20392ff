import { useState } from 'react';
import { useLocation } from 'wouter';
import type { OwnCourse } from '#shared/absences/absence.ts';
import { ownCoursePath } from '#shared/absences/own-course-path.ts';
import { placeWords, untilWords, type SaidInCourse } from '#shared/absences/own-course-words.ts';
import { formatCents, type Cents } from '#shared/money.ts';
import type { OtherGroup } from '#shared/moves/other-groups.ts';
import { newUuid } from '#shared/new-key.ts';
import { waitListPath } from '#shared/wait-list/wait-list-path.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { useSignInAgain } from '#web/hooks/use-sign-in-again.ts';
import { keepTickets } from '#web/kept-tickets.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { frameWords } from '#web/ui/frame/words.ts';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { useSaidInCourse } from './words.ts';

type OtherGroupsProps = { course: OwnCourse };

/** Groups beside one's own, where one's place may go; without any there is nothing to see. */
export function OtherGroups({ course: { ticketId, canSay } }: OtherGroupsProps) {
  const said = useSaidInCourse();
  const { groups: words } = said.words;
  const [chosen, setChosen] = useState<OtherGroup | null>(null);
  const found = trpc.profile.otherGroups.useQuery(
    { ticketId },
    { enabled: canSay, refetchOnMount: 'always', refetchOnWindowFocus: true },
  );
  if (!canSay || found.data === undefined || found.data.groups.length === 0) return null;
  const { groups, movesLeft, isPair } = found.data;
  return (
    <section className="own-later own-groups" aria-labelledby="own-groups">
      <h2 id="own-groups">{words.title}</h2>
      <p>{movesLeft === 0 ? words.usedUp : isPair ? `${words.lead} ${words.pair}` : words.lead}</p>
      <ul>
        {groups.map((group) => (
          <li key={group.event.id}>
            <div>
              <b>{group.event.title}</b>
              <small>{words.next(placeWords(group, said.lang))}</small>
              <small>{howItStands(group, said)}</small>
            </div>
            {movesLeft > 0 && <GroupAct group={group} onChoose={setChosen} />}
          </li>
        ))}
      </ul>
      <ChangeQuestion
        key={chosen?.event.id}
        group={chosen}
        ticketId={ticketId}
        isPair={isPair}
        onClose={() => setChosen(null)}
      />
    </section>
  );
}

const differenceOf = ({ newCents, oldCents }: OtherGroup): number => newCents - oldCents;
const amountOf = (group: OtherGroup, { lang }: SaidInCourse): string =>
  formatCents(Math.abs(differenceOf(group)) as Cents, lang);

/** Whether there is a place, and if not, what has to happen. */
function howItStands(group: OtherGroup, said: SaidInCourse): string {
  const { groups: words } = said.words;
  const { standing } = group;
  if (standing.state === 'kept') return words.kept(untilWords(standing.keptUntil, said.lang));
  if (standing.state === 'role_full') return words.roleFull(standing.role, standing.needed);
  if (standing.state === 'costs_more') return words.costsMore(amountOf(group, said));
  if (standing.state !== 'free') return words[standing.state];
  return differenceOf(group) < 0 ? words.costsLess(amountOf(group, said)) : words.free;
}

type GroupActProps = { group: OtherGroup; onChoose: (group: OtherGroup) => void };

function GroupAct({ group, onChoose }: GroupActProps) {
  const { groups: words } = useSaidInCourse().words;
  const to = usePathFor();
  const { state } = group.standing;
  if (state === 'free' || state === 'kept')
    return (
      <Button size="s" look="o" aria-label={`${words.change}: ${group.event.title}`} onClick={() => onChoose(group)}>
        {words.change}
      </Button>
    );
  if (state === 'costs_more' || (state !== 'waiting' && !group.canWait)) return null;
  const label = state === 'waiting' ? words.myPlace : words.waitList;
  return (
    <ButtonLink size="s" look="o" href={to(waitListPath(group.event.id))} aria-label={`${label}: ${group.event.title}`}>
      {label}
    </ButtonLink>
  );
}

type ChangeQuestionProps = { group: OtherGroup | null; ticketId: string; isPair: boolean; onClose: () => void };

/** Asks first: the code ends, and somebody else may have the place a moment later. */
function ChangeQuestion({ group, ticketId, isPair, onClose }: ChangeQuestionProps) {
  const said = useSaidInCourse();
  const { groups: words } = said.words;
  const { isBusy, change } = useChange(ticketId, onClose);
  return (
    <Dialog isOpen={group !== null} labelledBy="change-group" closeLabel={words.stay} onClose={onClose}>
      {group !== null && (
        <div className="own-change">
          <h2 className="heading-medium" id="change-group">
            {words.ask(group.event.title)}
          </h2>
          <p>
            <b>{words.next(placeWords(group, said.lang))}</b>
          </p>
          <p>
            {words.whatHappens}
            {isPair && ` ${words.pair}`}
            {differenceOf(group) < 0 && ` ${words.goesBack(amountOf(group, said))}`}
          </p>
          <div className="row">
            <Button isBusy={isBusy} busyText={words.changing} onClick={() => void change(group)}>
              {words.changeNow}
            </Button>
            <Button look="o" onClick={onClose}>
              {words.stay}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** Changes groups and goes to the page of the new place; a refusal is said, and asks how it stands. */
function useChange(ticketId: string, onClose: () => void) {
  const { groups: words } = useSaidInCourse().words;
  const { failures } = useWords(frameWords);
  const to = usePathFor();
  const utils = trpc.useUtils();
  const signInAgain = useSignInAgain();
  const [, navigate] = useLocation();
  const [id] = useState(newUuid);
  const move = trpc.profile.moveGroup.useMutation();
  const change = async ({ event, oldCents, newCents }: OtherGroup): Promise<void> => {
    try {
      const moved = await move.mutateAsync({ id, ticketId, eventId: event.id, oldCents, newCents });
      onClose();
      toast.ok(words.done(event.title));
      await utils.profile.tickets.invalidate();
      void keepTickets().catch(() => undefined);
      navigate(to(ownCoursePath(moved.ticketId)));
    } catch (error) {
      onClose();
      toast.bad(words.failed, failureSentence(error, failures), signInAgain(error));
      await utils.profile.otherGroups.invalidate({ ticketId });
    }
  };
  return { isBusy: move.isPending, change };
}
