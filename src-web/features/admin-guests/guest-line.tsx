import type { ListedGuestView } from '#shared/door/guest-list.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';

/** Somebody of a guest list: how many came, and a way off it. */
export function GuestLine({ guest }: { guest: ListedGuestView }) {
  const utils = trpc.useUtils();
  const remove = trpc.admin.guestLists.removeGuest.useMutation({
    onSuccess: () => void toast.ok(`${guest.name} is off the list`),
    onError: (error) => void toast.bad('Not removed', failureSentence(error)),
    onSettled: () => Promise.all([utils.admin.guestLists.invalidate(), utils.admin.givenTickets.invalidate()]),
  });
  const { name, companions, note, came, hasTickets } = guest;
  return (
    <li>
      <span className="guest-name">
        <b>{name}</b>
        {companions > 0 && <span className="tabular">{` +${companions}`}</span>}
        {note !== '' && <span className="dim">{` ${note}`}</span>}
      </span>
      <span className="tabular dim">
        {hasTickets ? 'has tickets' : came === 0 ? 'not here yet' : `${came} of ${1 + companions} inside`}
      </span>
      <Button
        look="o"
        size="s"
        icon="x"
        aria-label={`Remove ${name}`}
        isBusy={remove.isPending}
        onClick={() => remove.mutate({ id: guest.id })}
      >
        Remove
      </Button>
    </li>
  );
}
