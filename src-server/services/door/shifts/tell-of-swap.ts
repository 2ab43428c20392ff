import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { SwapNews } from '../../base/outbox/shift-outbox-entry.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { OpenSwap } from './swap-rows.ts';
import { leadsOf } from './tell-leads.ts';

const keptOf = (shift: { job: string; startsAt: Date; endsAt: Date }, title: string) => ({
  title,
  job: shift.job,
  startsAt: shift.startsAt.toISOString(),
  endsAt: shift.endsAt.toISOString(),
});

/** A swap as its mails tell of it, also once it is settled. */
const payloadOf = (swap: OpenSwap) => ({
  swapId: swap.id,
  offeredBy: swap.offererName,
  answeredBy: swap.answererName,
  shift: keptOf(swap.shift, swap.night.title),
  given: swap.givenShift === null ? null : keptOf(swap.givenShift, swap.givenNight?.title ?? ''),
});

/** Mails one of both what becomes of their swap. Call inside the transaction that it is about. */
export function tellOfSwap(ctx: ServiceContext, swap: OpenSwap, told: Pick<SwapNews, 'toId' | 'news'>): void {
  const refId = `${swap.id}:${told.news}:${told.toId}:${ctx.now().getTime()}`;
  putInOutbox(ctx, { kind: 'mail.shift_swap', refId, payload: { ...told, ...payloadOf(swap) } });
}

/** Mails who leads the door that two have swapped. */
export function tellLeadsOfSwap(ctx: ServiceContext, swap: OpenSwap): void {
  for (const toId of leadsOf(ctx))
    putInOutbox(ctx, {
      kind: 'mail.shift_swapped',
      refId: `${swap.id}:${toId}`,
      payload: { toId, ...payloadOf(swap) },
    });
}
