import { useState } from 'react';
import { ADMIN_MESSAGES } from '#shared/admin/admin-messages.ts';
import type { InboxEntry } from '#shared/inbox/inbox.ts';
import type { MemberView } from '#shared/newsletters/subscriptions.ts';
import { AssignDeclarationInput } from '#shared/membership/assign-declaration.ts';
import { formatCents } from '#shared/money.ts';
import { formatMemberDate } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { LoadFailure } from '#web/ui/admin/admin-section.tsx';
import { MembershipChip } from '#web/ui/admin/membership-chip.tsx';
import { SearchField } from '#web/ui/admin/search-field.tsx';
import { RoomDialog } from '#web/ui/admin/room-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChoiceCard } from '#web/ui/admin/choice-card.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { inboxWords, type InboxWords } from './inbox-words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

type AssignProps = {
  entry: InboxEntry;
  toAssign: NonNullable<InboxEntry['toAssign']>;
  isOpen: boolean;
  onClose: () => void;
};

/** A declaration that no membership was certain for: a person finds whose it is, and it counts from the day it came. */
export function AssignDeclaration(props: AssignProps) {
  const words = useWords(inboxWords);
  return (
    <RoomDialog isOpen={props.isOpen} onClose={props.onClose} title={words.whoseMembership}>
      {props.isOpen && <Assign {...props} />}
    </RoomDialog>
  );
}

type Values = { member: MemberView | null; isCauseGood: boolean | null };

function useAssign({ entry, toAssign, onClose }: AssignProps) {
  const lang = useLang();
  const words = useWords(inboxWords);
  const utils = trpc.useUtils();
  const assign = trpc.admin.declarations.assign.useMutation({
    onSettled: () =>
      Promise.all([
        utils.admin.inbox.invalidate(),
        utils.admin.waiting.invalidate(),
        utils.admin.subscriptions.invalidate(),
        utils.admin.audit.invalidate(),
      ]),
  });
  const inputOf = ({ member, isCauseGood }: Values) => ({
    declarationId: entry.id,
    subscriberId: member?.id,
    isCauseGood,
  });
  return usePrivateForm<Values>({
    initialValues: { member: null, isCauseGood: toAssign.isExtraordinary ? null : false },
    schema: AssignDeclarationInput,
    inputOf,
    send: async (values) => {
      const { effectiveOn, refundCents } = await assign.mutateAsync(AssignDeclarationInput.parse(inputOf(values)));
      const ends = words.endsOnDay(formatMemberDate(new Date(`${effectiveOn}T12:00:00Z`), lang));
      toast.ok(
        words.declarationAssigned,
        refundCents === 0 ? ends : words.goBackMoney(ends, formatCents(refundCents, lang)),
      );
      onClose();
    },
    onFailed: (error) => tellFailure(error, { title: words.notAssigned }),
  });
}

function Assign(props: AssignProps) {
  const words = useWords(inboxWords);
  const { entry, toAssign, onClose } = props;
  const [search, setSearch] = useState(toAssign.membershipId ?? entry.email);
  const { form, isBusy, isRight, onSubmit } = useAssign(props);
  const { member, isCauseGood } = form.values;
  // An owner who said 'that was not me' is not overlooked by whoever comes here straight away.
  const outcome = entry.facts.find(([label]) => label === 'Outcome')?.[1];
  return (
    <form className="assign-form" noValidate onSubmit={onSubmit}>
      <p>{`${entry.name}, ${entry.email}. ${entry.text}`}</p>
      {outcome !== undefined && (
        <p>
          <b>{`${outcome}.`}</b>
        </p>
      )}
      <SearchField
        label={words.nameEMailOr}
        value={search}
        onSearch={(text) => {
          setSearch(text);
          form.setFieldValue('member', null);
        }}
      />
      <Found search={search} chosen={member} onChoose={(found) => form.setFieldValue('member', found)} />
      {toAssign.isExtraordinary && (
        <Cause isGood={isCauseGood} onChoose={(isGood) => form.setFieldValue('isCauseGood', isGood)} />
      )}
      {member !== null && <p role="status">{consequence(toAssign.kind, member, words)}</p>}
      <div className="row assign-end">
        <Button look="o" onClick={onClose}>
          {words.goBack}
        </Button>
        <Button type="submit" isBusy={isBusy} busyText={words.assigning} disabled={!isRight()}>
          {toAssign.kind === 'cancel' ? words.cancelThisMembership : words.withdrawThisMembership}
        </Button>
      </div>
    </form>
  );
}

function consequence(kind: 'cancel' | 'withdraw', { name, planName }: MemberView, words: InboxWords): string {
  const who = words.membershipOf(name ?? words.theMember, planName);
  return kind === 'cancel' ? words.cancelledAsFound(who) : words.endsAndOwed(who);
}

function Found({
  search,
  chosen,
  onChoose,
}: {
  search: string;
  chosen: MemberView | null;
  onChoose: (member: MemberView) => void;
}) {
  const words = useWords(inboxWords);
  const members = trpc.admin.subscriptions.members.useQuery({ search, limit: 8 }, { enabled: search.trim() !== '' });
  if (search.trim() === '') return <p className="dim">{words.lookForMemberFirst}</p>;
  if (members.isError) return <LoadFailure sentence={ADMIN_MESSAGES.subscriptionsFailed} list={members} />;
  if (members.data === undefined) return <p role="status">{words.looking}</p>;
  const running = members.data.items.filter(({ phase }) => phase !== 'ended' && phase !== 'none');
  if (running.length === 0) return <p role="status">{words.noRunningMembershipMatches}</p>;
  return (
    <fieldset className="assign-found">
      <legend className="visually-hidden">{words.membershipsFound}</legend>
      {running.map((member) => (
        <ChoiceCard
          key={member.id}
          name="membership"
          value={member.id}
          title={member.name ?? words.aDeletedAccount}
          description={
            <>
              <span>{`${member.email ?? ''} · ${member.planName} · ${member.membershipId ?? ''}`}</span>{' '}
              <MembershipChip phase={member.phase} />
            </>
          }
          isChecked={chosen?.id === member.id}
          onChoose={() => onChoose(member)}
        />
      ))}
    </fieldset>
  );
}

function Cause({ isGood, onChoose }: { isGood: boolean | null; onChoose: (isGood: boolean) => void }) {
  const words = useWords(inboxWords);
  return (
    <fieldset className="assign-found">
      <legend className="label">{words.causeGoodOneBgb}</legend>
      <ChoiceCard
        name="cause"
        value="yes"
        title={words.yesEndsAtOnce}
        description={words.nobodyWaits}
        isChecked={isGood === true}
        onChoose={() => onChoose(true)}
      />
      <ChoiceCard
        name="cause"
        value="no"
        title={words.noEndsWithNotice}
        description={words.ordinaryCancellation}
        isChecked={isGood === false}
        onChoose={() => onChoose(false)}
      />
    </fieldset>
  );
}
