import { useEffect, useRef, useState } from 'react';
import { ADMIN_MESSAGES } from '#shared/admin/admin-messages.ts';
import { PAID_BY_WORDS } from '#shared/membership/paid-by.ts';
import type { MemberDetail } from '#shared/newsletters/subscriptions.ts';
import { formatMemberDate, formatTime } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { failureOf, failureSentence } from '#web/failure-sentence.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { LoadFailure, type ListState } from '#web/ui/admin/admin-section.tsx';
import { FactList } from '#web/ui/admin/fact-list.tsx';
import { RoomDialog } from '#web/ui/admin/room-dialog.tsx';
import { LIVE } from '#web/ui/admin/live-query.ts';
import { MembershipChip } from '#web/ui/admin/membership-chip.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { toast } from '#web/ui/frame/toast.ts';

/** One membership and what can be done about its card; the address names it, so a link leads here. */
export function MemberDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const member = trpc.admin.subscriptions.member.useQuery({ id }, { ...LIVE, enabled: id !== '' });
  const title = member.data === undefined ? 'Membership' : (member.data.name ?? 'A deleted account');
  return (
    <RoomDialog isOpen={id !== ''} onClose={onClose} title={title}>
      {id !== '' && <Member key={id} member={member} />}
    </RoomDialog>
  );
}

type MemberQuery = ListState & { data: MemberDetail | undefined; error: unknown };

function Member({ member }: { member: MemberQuery }) {
  const isMissing =
    member.isError && ['MEMBERSHIP_NOT_FOUND', 'INVALID_INPUT'].includes(failureOf(member.error).code ?? '');
  return (
    <div className="member-card">
      {member.isPending && <MarkLoader text="Loading" />}
      {isMissing && <p>There is no such membership.</p>}
      {member.isError && !isMissing && <LoadFailure sentence={ADMIN_MESSAGES.subscriptionsFailed} list={member} />}
      {member.data !== undefined && <Facts member={member.data} />}
    </div>
  );
}

/** `5 Feb 2026`, or a dash. */
export const dayOf = (instant: Date | null): string => (instant === null ? '–' : formatMemberDate(instant));

function Facts({ member }: { member: MemberDetail }) {
  const { id, email, planName, paidBy, membershipId, phase, startedAt, paidUntil, cancelAt, cardIssuedAt } = member;
  const rows: readonly (readonly [string, string])[] = [
    ['Plan', planName],
    ['Paid', PAID_BY_WORDS[paidBy]],
    ['Membership ID', membershipId ?? '–'],
    ['Member since', dayOf(startedAt)],
    ['Paid until', dayOf(paidUntil)],
    ['Ends on', dayOf(cancelAt)],
    [
      'Card issued',
      cardIssuedAt === null ? 'Not shown yet' : `${formatMemberDate(cardIssuedAt)}, ${formatTime(cardIssuedAt)}`,
    ],
  ];
  return (
    <>
      <MembershipChip phase={phase} />
      <FactList rows={rows} />
      <div className="row">
        {email !== null && (
          <ButtonLink look="o" size="s" icon="mail" href={`mailto:${email}`}>
            {email}
          </ButtonLink>
        )}
        <ButtonLink look="t" size="s" icon="history" href={adminPaths.auditOf('subscriber', id)}>
          What happened to it
        </ButtonLink>
      </div>
      {['active', 'past_due'].includes(member.status) && <NewCard member={member} />}
    </>
  );
}

/** A lost or copied card: asked about first, since the old one can't be made good again. */
function NewCard({ member: { id, name } }: { member: MemberDetail }) {
  const [isAsking, setIsAsking] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const utils = trpc.useUtils();
  const reissue = trpc.membership.reissueCard.useMutation({
    onSuccess: () => {
      toast.ok('New card issued', 'The old one opens no door any more.');
      setIsAsking(false);
      setIsDone(true);
    },
    onError: (error) => toast.bad('No new card', failureSentence(error)),
    onSettled: () => Promise.all([utils.admin.subscriptions.member.invalidate({ id }), utils.admin.audit.invalidate()]),
  });
  if (isDone) {
    return (
      <p role="status" className="member-done">
        {`${name ?? 'The member'} finds the new card under Dashboard, Membership. A wallet pass is renewed automatically.`}
      </p>
    );
  }
  if (!isAsking) {
    return (
      <Button look="o" icon="refresh" onClick={() => setIsAsking(true)}>
        Issue a new card
      </Button>
    );
  }
  return (
    <Question
      isBusy={reissue.isPending}
      onBack={() => setIsAsking(false)}
      onConfirm={() => reissue.mutate({ subscriberId: id })}
    />
  );
}

/** It opens below what was read: brought into sight, and its way back first under the fingers. */
function Question({ isBusy, onBack, onConfirm }: { isBusy: boolean; onBack: () => void; onConfirm: () => void }) {
  const asked = useRef<HTMLElement>(null);
  useEffect(() => {
    asked.current?.querySelector('button')?.focus({ preventScroll: true });
    asked.current?.scrollIntoView({ block: 'end' });
  }, []);
  return (
    <section ref={asked} className="member-ask" aria-labelledby="new-card">
      <h3 id="new-card">Issue a new card?</h3>
      <p>
        The card that is out now is refused at every door at once; a desk without a network refuses it from its next
        sync on. Screenshots and prints of it become worthless, and this can't be taken back. The membership itself
        stays as it is.
      </p>
      <div className="row admin-confirm-end">
        <Button look="o" onClick={onBack}>
          Go back
        </Button>
        <Button isBusy={isBusy} busyText="Issuing" onClick={onConfirm}>
          Replace the card
        </Button>
      </div>
    </section>
  );
}
