import { NativeSelect } from '@mantine/core';
import { useRef, useState } from 'react';
import { formatCents } from '#shared/money.ts';
import { newUuid } from '#shared/new-key.ts';
import type { OwnCode } from '#shared/promo-codes/code-owner.ts';
import { formatShortDay, formatTime } from '#shared/time.ts';
import { saidIn } from '#shared/website/spoken-in.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { frameWords } from '#web/ui/frame/words.ts';
import { toast } from '#web/ui/frame/toast.ts';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { ownCodeWords } from './words.ts';

/** What one's promo codes brought, and the free places that they earned; nothing for who has none. */
export function OwnCodesSection() {
  const words = useWords(ownCodeWords);
  const { data: codes = [] } = trpc.ownCodes.mine.useQuery(undefined, { refetchOnMount: 'always' });
  if (codes.length === 0) return null;
  return (
    <section className="profile-section own-codes" id="own-codes" aria-labelledby="own-codes-heading">
      <h2 className="heading-medium" id="own-codes-heading">
        {codes.length === 1 ? words.title : words.many}
      </h2>
      {codes.map((code) => (
        <OneCode key={code.id} code={code} />
      ))}
      <p className="dim">{words.quiet}</p>
    </section>
  );
}

function OneCode({ code }: { code: OwnCode }) {
  const words = useWords(ownCodeWords);
  const lang = useLang();
  const { tickets, earnedCents, reducedCents, places, untilNext } = code;
  const { freeAfter, left, taken } = places;
  return (
    <div className="own-code">
      <p>
        <b>{words.brought(code.code, tickets)}</b>{' '}
        {tickets > 0 && words.money(formatCents(earnedCents, lang), formatCents(reducedCents, lang))}
      </p>
      {freeAfter !== null && (
        <p>
          {[
            words.rule(freeAfter),
            ...(taken > 0 ? [words.taken(taken)] : []),
            ...(left === 0 && untilNext !== null ? [words.next(untilNext)] : []),
          ].join(' ')}
        </p>
      )}
      {left > 0 && <TakePlace code={code} left={left} />}
    </div>
  );
}

/** A free place becomes a ticket of the event that is chosen. */
function TakePlace({ code: { id: codeId, nights }, left }: { code: OwnCode; left: number }) {
  const words = useWords(ownCodeWords);
  const { failures } = useWords(frameWords);
  const lang = useLang();
  const utils = trpc.useUtils();
  const [chosen, setChosen] = useState('');
  /** The same for every try: a lost answer takes no second place. */
  const press = useRef(newUuid());
  const eventId = nights.find((night) => night.eventId === chosen)?.eventId ?? nights[0]?.eventId;
  const take = trpc.ownCodes.takePlace.useMutation({
    onSuccess: () => {
      press.current = newUuid();
      toast.ok(words.done);
    },
    onError: (error) => void tellFailure(error, { title: words.failed }, failures),
    onSettled: () => Promise.all([utils.ownCodes.invalidate(), utils.profile.ticketCount.invalidate()]),
  });
  const options = nights.map((night) => ({
    value: night.eventId,
    label: `${saidIn(night, 'title', lang)}, ${formatShortDay(night.startsAt, lang)}, ${formatTime(night.startsAt)}`,
  }));
  return (
    <>
      <p>
        <b>{words.earned(left)}</b> {eventId === undefined && words.nowhere}
      </p>
      {eventId !== undefined && (
        <>
          <NativeSelect
            label={words.event}
            data={options}
            value={eventId}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
          <div className="row">
            <Button
              isBusy={take.isPending}
              busyText={words.taking}
              onClick={() => take.mutate({ id: press.current, codeId, eventId })}
            >
              {words.take}
            </Button>
          </div>
        </>
      )}
    </>
  );
}
