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
import { deskWords, type DeskWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

/** Asked again often, so that a phone that joins shows up by itself. */
const ASK_EVERY_MS = 5_000;

const statesIn = (words: DeskWords) =>
  ({
    active: { tone: 'ok', icon: 'circle-check', words: words.atTheDoor },
    ended: { tone: 'plain', icon: 'ban', words: words.ended },
    over: { tone: 'plain', icon: 'clock', words: words.nightOver },
  }) as const;

function PhoneCard({ phone, onEnd }: { phone: PhoneView; onEnd: () => void }) {
  const say = useWords(deskWords);
  const { helperName, name, state, joinedAt, lastSeenAt, queueLength, admitted, eventTitle, isTeacher } = phone;
  const { tone, icon, words } = statesIn(say)[state];
  const label = helperName ?? name;
  return (
    <li className="admin-card is-line" aria-label={label}>
      <div>
        <h3>{label}</h3>
        <p className="admin-facts">
          <Chip tone={tone} icon={icon}>
            {words}
          </Chip>
          {say.phoneAt({ name, eventTitle, value: formatTime(new Date(joinedAt)), isTeacher })}
        </p>
        <p>
          {say.letIn(admitted)}
          {lastSeenAt !== null && say.seenLast(formatTime(new Date(lastSeenAt)))}
          {queueLength > 0 && say.notHandedIn(queueLength)}
        </p>
      </div>
      {state === 'active' && (
        <div className="admin-acts">
          <Button look="o" size="s" aria-label={say.endOf(label)} onClick={onEnd}>
            {say.end}
          </Button>
        </div>
      )}
    </li>
  );
}

/** One code, one phone, ten minutes. */
function Invitation({ invitation: { url, expiresAt } }: { invitation: PhoneInvitation }) {
  const words = useWords(deskWords);
  return (
    <div className="desk-address" role="status">
      <div className="qr-beside">
        <QrDrawing code={url} mode="byte" label={words.phoneCode} />
        <p>{words.phoneCodeMeans(formatTime(new Date(expiresAt)))}</p>
      </div>
    </div>
  );
}

function EndPhone({ phone, onDone }: { phone: PhoneView | null; onDone: () => void }) {
  const words = useWords(deskWords);
  const utils = trpc.useUtils();
  const end = trpc.admin.desks.endPhone.useMutation({
    onSuccess: () => void toast.ok(words.phoneEnded),
    onError: (error) => void toast.bad(words.notEnded, failureSentence(error)),
    onSettled: () => {
      onDone();
      return utils.admin.desks.phones.invalidate();
    },
  });
  return (
    <ConfirmDialog
      isOpen={phone !== null}
      title={words.endThisPhone}
      confirmText={words.endIt}
      busyText={words.ending}
      isBusy={end.isPending}
      onConfirm={() => phone !== null && end.mutate({ id: phone.id })}
      onClose={onDone}
    >
      <p>{words.phoneEnds(phone?.helperName)}</p>
    </ConfirmDialog>
  );
}

/** Helpers' own phones at the doors of tonight: let one in, see them, end them. */
export function DoorPhones() {
  const words = useWords(deskWords);
  const list = trpc.admin.desks.phones.useQuery(undefined, { ...LIVE, refetchInterval: ASK_EVERY_MS });
  const [invitation, setInvitation] = useState<PhoneInvitation | null>(null);
  const [ending, setEnding] = useState<PhoneView | null>(null);
  const invite = trpc.admin.desks.invitePhone.useMutation({
    onSuccess: setInvitation,
    onError: (error) => void toast.bad(words.noCode, failureSentence(error)),
  });
  const { nights = [], phones = [] } = list.data ?? {};
  return (
    <AdminSection
      id="phones"
      title={words.helpersPhones}
      list={list}
      failure={words.fehlerBeimLadenDer2}
      isEmpty={nights.length === 0 && phones.length === 0}
      nothing={<EmptyState sentence={words.noNightToHelp} headingLevel={3} />}
    >
      <div className="admin-acts">
        {nights.map(({ id, title }) => (
          <Button
            key={id}
            look="o"
            size="s"
            isBusy={invite.isPending}
            busyText={words.makingACode}
            onClick={() => invite.mutate({ eventId: id })}
          >
            {words.letPhoneIn(title)}
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
