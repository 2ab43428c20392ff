import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { CHECKOUT_MESSAGES } from '#shared/orders/checkout-messages.ts';
import { useSite } from '#web/site.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { toast } from '#web/ui/frame/toast.ts';

/** One's own nights in one's own calendar, under an address that is a secret and can be ended. */
export function OwnCalendar() {
  const utils = trpc.useUtils();
  const address = trpc.profile.calendarAddress.useQuery();
  const set = trpc.profile.setCalendarAddress.useMutation();
  if (address.data === undefined) return null;
  const { path } = address.data;

  const change = async (isOn: boolean, done: string): Promise<void> => {
    try {
      utils.profile.calendarAddress.setData(undefined, await set.mutateAsync({ isOn }));
      toast.ok(done);
    } catch (error) {
      toast.bad(CHECKOUT_MESSAGES.updateError, failureSentence(error));
    }
  };

  return (
    <section className="ticket-group own-calendar" aria-label="Your nights in your calendar">
      <h2 className="heading-small dim">Your nights in your calendar</h2>
      {path === null ? (
        <NoAddress isBusy={set.isPending} onMake={() => void change(true, 'Your calendar address is ready')} />
      ) : (
        <Address
          path={path}
          isBusy={set.isPending}
          onRenew={() => void change(true, 'The old address no longer works')}
          onEnd={() => void change(false, 'Your calendar address is ended')}
        />
      )}
    </section>
  );
}

function NoAddress({ isBusy, onMake }: { isBusy: boolean; onMake: () => void }) {
  return (
    <>
      <p>
        Your calendar can follow the nights you have a ticket for: new ones appear, moved and cancelled ones change by
        themselves.
      </p>
      <p>
        <Button look="o" icon="calendar" isBusy={isBusy} busyText="Making it" onClick={onMake}>
          Make a calendar address
        </Button>
      </p>
    </>
  );
}

type AddressProps = { path: string; isBusy: boolean; onRenew: () => void; onEnd: () => void };

function Address({ path, isBusy, onRenew, onEnd }: AddressProps) {
  const { baseUrl } = useSite();
  const url = `${baseUrl}${path}`;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url);
      toast.ok('Address copied');
    } catch {
      toast.info('Copy this address', url);
    }
  };
  return (
    <>
      <p>
        Whoever knows this address sees when and where you go out, so keep it to yourself. A new one ends it at once.
      </p>
      <div className="row">
        <ButtonLink look="o" icon="calendar" href={url.replace(/^https?:/, 'webcal:')}>
          Subscribe
        </ButtonLink>
        <Button look="t" icon="share" onClick={() => void copy()}>
          Copy the address
        </Button>
        <Button look="t" icon="refresh" isBusy={isBusy} busyText="Making it" onClick={onRenew}>
          New address
        </Button>
        <Button look="t" isBusy={isBusy} busyText="Ending it" onClick={onEnd}>
          End it
        </Button>
      </div>
    </>
  );
}
