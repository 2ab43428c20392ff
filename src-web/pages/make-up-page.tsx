import { useParams } from 'wouter';
import '../styles/private.css';
import { brand } from '#shared/brand.ts';
import { formatHours } from '#shared/events/event-words.ts';
import type { OfferedMakeUp } from '#shared/make-ups/make-up.ts';
import { formatDayAndMonth, formatTime } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { failureOf, failureSentence } from '#web/failure-sentence.ts';
import { makeUpOfferWords } from '#web/features/make-up-offer/words.ts';
import '#web/features/wait-list/wait-list.css';
import { paths } from '#web/routes/paths.ts';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { frameWords } from '#web/ui/frame/words.ts';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { roleWords } from '#web/ui/role-words.ts';

/** /make-up/{token}: take the make-up place that a mail has offered, or say no; nobody has to sign in for it. */
export function MakeUpPage() {
  const { token = '' } = useParams();
  const offered = trpc.checkout.offeredMakeUp.useQuery({ token }, { refetchOnMount: 'always', retry: false });
  const words = useWords(makeUpOfferWords);
  const to = usePathFor();
  const { code } = failureOf(offered.error);
  const isOver = code === 'SEAT_OFFER_OVER' || code === 'INVALID_INPUT';
  return (
    <div className="wrap wait-page">
      <title>{`${words.title} | ${brand.full}`}</title>
      {isOver ? (
        <section className="wait-card paper">
          <div className="wait-body">
            <h1>{words.over.title}</h1>
            <p>{words.over.text}</p>
            <div className="wait-acts">
              <ButtonLink href={to(`${paths.dashboard}?tab=tickets`)} icon="ticket">
                {words.over.button}
              </ButtonLink>
            </div>
          </div>
        </section>
      ) : offered.data !== undefined ? (
        <Offered token={token} place={offered.data} />
      ) : offered.isError ? (
        <LoadFailed sentence={words.loadFailed} isBusy={offered.isFetching} onRetry={() => void offered.refetch()} />
      ) : (
        <MarkLoader text={words.loading} />
      )}
    </div>
  );
}

type OfferedProps = { token: string; place: OfferedMakeUp };

function Offered({ token, place }: OfferedProps) {
  const words = useWords(makeUpOfferWords);
  const [lang, { names }] = [useLang(), useWords(roleWords)];
  const facts = [
    { label: words.course, value: place.title },
    { label: words.evening, value: `${formatDayAndMonth(place.startsAt, lang)}, ${formatHours(place, lang)}` },
    { label: words.place, value: place.place },
    ...(place.role === null ? [] : [{ label: words.dances, value: names[place.role] }]),
    {
      label: words.insteadOf,
      value: words.missedOf(place.missed.title, formatDayAndMonth(place.missed.startsAt, lang)),
    },
    { label: words.price, value: words.free },
  ];
  const isTaken = place.sharePath !== null;
  return (
    <>
      <section className="wait-card wait-offer paper" aria-label={words.title}>
        <div className="wait-body">
          <h1>{isTaken ? words.yours.title : words.title}</h1>
          {isTaken ? (
            <p>{words.yours.text}</p>
          ) : (
            <p className="wait-until">
              {words.until(`${formatDayAndMonth(place.keptUntil, lang)}, ${formatTime(place.keptUntil)}`)}
            </p>
          )}
          <dl>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="tabular">{value}</dd>
              </div>
            ))}
          </dl>
          {place.sharePath === null ? (
            <Answer token={token} />
          ) : (
            <ButtonLink href={place.sharePath} icon="ticket" data-reload="">
              {words.yours.ticket}
            </ButtonLink>
          )}
        </div>
      </section>
      {!isTaken && <p className="wait-fine">{words.ifNothing}</p>}
    </>
  );
}

function Answer({ token }: { token: string }) {
  const words = useWords(makeUpOfferWords);
  const { failures } = useWords(frameWords);
  const utils = trpc.useUtils();
  const take = trpc.checkout.takeOfferedMakeUp.useMutation();
  const decline = trpc.checkout.declineOfferedMakeUp.useMutation();
  const askAnew = () => utils.checkout.offeredMakeUp.invalidate({ token });
  const onTake = async (): Promise<void> => {
    try {
      utils.checkout.offeredMakeUp.setData({ token }, await take.mutateAsync({ token }));
    } catch (error) {
      toast.bad(words.notTaken, failureSentence(error, failures));
      await askAnew();
    }
  };
  const onDecline = async (): Promise<void> => {
    try {
      await decline.mutateAsync({ token });
      toast.ok(words.declined);
    } catch (error) {
      toast.bad(words.declineFailed, failureSentence(error, failures));
    }
    await askAnew();
  };
  return (
    <div className="wait-acts">
      <Button isWide isBusy={take.isPending} busyText={words.take} onClick={() => void onTake()}>
        {words.take}
      </Button>
      <Button
        look="o"
        isWide
        isBusy={decline.isPending}
        busyText={words.declining}
        disabled={take.isPending}
        onClick={() => void onDecline()}
      >
        {words.decline}
      </Button>
    </div>
  );
}
