import { useState } from 'react';
import type { PhoneInvitation, PhoneView } from '#shared/door/phone-views.ts';
import { formatTime } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { AdminSection } from '#web/ui/admin/admin-section.tsx';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { LIVE } from '#web/ui/admin/live-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QrDrawing } from '#web/ui/tickets/qr-drawing.tsx';
import { toast } from '#web/ui/frame/toast.ts';

/** Asked again often, so that a phone that joins shows up by itself. */
const ASK_EVERY_MS = 5_000;

const STATES = {
  active: { tone: 'ok', icon: 'circle-check', words: 'At the door' },
  ended: { tone: 'plain', icon: 'ban', words: 'Ended' },
  over: { tone: 'plain', icon: 'clock', words: 'Night over' },
} as const;

function PhoneCard({ phone, onEnd }: { phone: PhoneView; onEnd: () => void }) {
  const { helperName, name, state, joinedAt, lastSeenAt, queueLength, admitted, eventTitle, isTeacher } = phone;
  const { tone, icon, words } = STATES[state];
  const label = helperName ?? name;
  return (
    <li className="admin-card is-line" aria-label={label}>
      <div>
        <h3>{label}</h3>
        <p className="admin-facts">
          <Chip tone={tone} icon={icon}>
            {words}
          </Chip>
          {` ${name}, ${eventTitle}, since ${formatTime(new Date(joinedAt))}${isTeacher ? ', with the class list' : ''}`}
        </p>
        <p>
          {`${admitted} let in`}
          {lastSeenAt !== null && `, last seen ${formatTime(new Date(lastSeenAt))}`}
          {queueLength > 0 && `, ${queueLength} not handed in yet`}
        </p>
      </div>
      {state === 'active' && (
        <div className="admin-acts">
          <Button look="o" size="s" aria-label={`End: ${label}`} onClick={onEnd}>
            End
          </Button>
        </div>
      )}
    </li>
  );
}

/** One code, one phone, ten minutes. */
function Invitation({ invitation: { url, expiresAt } }: { invitation: PhoneInvitation }) {
  return (
    <div className="desk-address" role="status">
      <div className="qr-beside">
        <QrDrawing code={url} mode="byte" label="The code that lets one phone in" />
        <p>
          The helper reads this with the phone&apos;s camera and gives a name. It lets one phone in, until{' '}
          {formatTime(new Date(expiresAt))}.
        </p>
      </div>
    </div>
  );
}

function EndPhone({ phone, onDone }: { phone: PhoneView | null; onDone: () => void }) {
  const utils = trpc.useUtils();
  const end = trpc.admin.desks.endPhone.useMutation({
    onSuccess: () => void toast.ok('The phone is ended'),
    onError: (error) => void toast.bad('Not ended', failureSentence(error)),
    onSettled: () => {
      onDone();
      return utils.admin.desks.phones.invalidate();
    },
  });
  return (
    <ConfirmDialog
      isOpen={phone !== null}
      title="End this phone?"
      confirmText="End it"
      busyText="Ending"
      isBusy={end.isPending}
      onConfirm={() => phone !== null && end.mutate({ id: phone.id })}
      onClose={onDone}
    >
      <p>
        {phone?.helperName} lets nobody in any more. What the phone has not handed in yet still comes, and then it
        forgets everything.
      </p>
    </ConfirmDialog>
  );
}

/** Helpers' own phones at the doors of tonight: let one in, see them, end them. */
export function DoorPhones() {
  const list = trpc.admin.desks.phones.useQuery(undefined, { ...LIVE, refetchInterval: ASK_EVERY_MS });
  const [invitation, setInvitation] = useState<PhoneInvitation | null>(null);
  const [ending, setEnding] = useState<PhoneView | null>(null);
  const invite = trpc.admin.desks.invitePhone.useMutation({
    onSuccess: setInvitation,
    onError: (error) => void toast.bad('No code', failureSentence(error)),
  });
  const { nights = [], phones = [] } = list.data ?? {};
  return (
    <AdminSection
      id="phones"
      title="Helpers' phones"
      list={list}
      failure="Fehler beim Laden der Handys"
      isEmpty={nights.length === 0 && phones.length === 0}
      nothing={<EmptyState sentence="There is no night a phone could help at." headingLevel={3} />}
    >
      <div className="admin-acts">
        {nights.map(({ id, title }) => (
          <Button
            key={id}
            look="o"
            size="s"
            isBusy={invite.isPending}
            busyText="Making a code"
            onClick={() => invite.mutate({ eventId: id })}
          >
            {`Let a phone in: ${title}`}
          </Button>
        ))}
      </div>
      {invitation !== null && <Invitation invitation={invitation} />}
      <ul className="admin-cards">
        {phones.map((phone) => (
          <PhoneCard key={phone.id} phone={phone} onEnd={() => setEnding(phone)} />
        ))}
      </ul>
      <EndPhone phone={ending} onDone={() => setEnding(null)} />
    </AdminSection>
  );
}
