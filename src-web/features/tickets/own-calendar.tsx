import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { useSite } from '#web/site.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { frameWords } from '#web/ui/frame/words.ts';
import { useWords } from '#web/ui/lang.tsx';
import type { OwnTicketWords } from './words.ts';

type OwnCalendarWords = OwnTicketWords['inCalendar'];

/** One's own nights and shifts in one's own calendar, under an address that is a secret and can be ended. */
export function OwnCalendar({ words, className }: { words: OwnCalendarWords; className: string }) {
  const { failures } = useWords(frameWords);
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
      toast.bad(words.failed, failureSentence(error, failures));
    }
  };

  return (
    <section className={className} aria-label={words.title}>
      <h2 className="heading-small dim">{words.title}</h2>
      {path === null ? (
        <>
          <p>{words.whatFor}</p>
          <p>
            <Button
              look="o"
              icon="calendar"
              isBusy={set.isPending}
              busyText={words.making}
              onClick={() => void change(true, words.made)}
            >
              {words.make}
            </Button>
          </p>
        </>
      ) : (
        <Address
          path={path}
          words={words}
          isBusy={set.isPending}
          onRenew={() => void change(true, words.renewed)}
          onEnd={() => void change(false, words.ended)}
        />
      )}
    </section>
  );
}

type AddressProps = { path: string; words: OwnCalendarWords; isBusy: boolean; onRenew: () => void; onEnd: () => void };

function Address({ path, words, isBusy, onRenew, onEnd }: AddressProps) {
  const { baseUrl } = useSite();
  const url = `${baseUrl}${path}`;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url);
      toast.ok(words.copied);
    } catch {
      toast.info(words.copyThis, url);
    }
  };
  return (
    <>
      <p>{words.secret}</p>
      <div className="row">
        <ButtonLink look="o" icon="calendar" href={url.replace(/^https?:/, 'webcal:')}>
          {words.subscribe}
        </ButtonLink>
        <Button look="t" icon="share" onClick={() => void copy()}>
          {words.copy}
        </Button>
        <Button look="t" icon="refresh" isBusy={isBusy} busyText={words.making} onClick={onRenew}>
          {words.renew}
        </Button>
        <Button look="t" isBusy={isBusy} busyText={words.ending} onClick={onEnd}>
          {words.end}
        </Button>
      </div>
    </>
  );
}
