import { cursorText, readCursor } from '#shared/api/cursor.ts';
import {
  AddOfferInput,
  ApiAvailability,
  ApiEventDetail,
  ApiEventPage,
  ApiOffer,
  ByIdInput,
  ListEventsInput,
} from '#shared/api/v1.ts';
import { requireScope } from '#server/services/base/authorize.ts';
import { answerOnce } from '#server/services/office/api-keys/answer-once.ts';
import { addTicketType } from '#server/services/shop/events/edit/add-ticket-type.ts';
import { findEvent } from '#server/services/shop/events/find-event.ts';
import { listChangedEvents } from '#server/services/shop/events/lists/list-changed-events.ts';
import { showProgrammeEvent } from '#server/services/shop/events/lists/show-programme-event.ts';
import { publicProcedure, router } from '../trpc.ts';
import { describe } from './describe.ts';
import { availabilityView, dateOf, eventDetailView, eventView, ticketTypeView } from './event-views.ts';

const NOT_FOUND = { 404: 'EVENT_NOT_FOUND' };

export const apiEventsRouter = router({
  /** The programme, a page at a time. Cancelled events stay in it, with their status. */
  list: publicProcedure
    .meta(describe({ path: '/events', summary: 'List events', tag: 'Events' }))
    .input(ListEventsInput)
    .output(ApiEventPage)
    .query(({ ctx: { service }, input: { from, to, updatedSince, cursor, kind, limit } }) => {
      const { items, next } = listChangedEvents(service, {
        from: dateOf(from),
        to: dateOf(to),
        updatedSince: dateOf(updatedSince),
        cursor: cursor === undefined ? undefined : readCursor(cursor),
        kind,
        limit,
      });
      return { items: items.map((event) => eventView(service, event)), nextCursor: next && cursorText(next) };
    }),

  /** One event with its ticket types. Error: EVENT_NOT_FOUND. */
  get: publicProcedure
    .meta(describe({ path: '/events/{id}', summary: 'Read one event', tag: 'Events', errors: NOT_FOUND }))
    .input(ByIdInput)
    .output(ApiEventDetail)
    .query(({ ctx: { service }, input }) => eventDetailView(service, showProgrammeEvent(service, input))),

  /** What is left to buy just now; at most five seconds old. Error: EVENT_NOT_FOUND. */
  availability: publicProcedure
    .meta(describe({ path: '/events/{id}/availability', summary: 'What is left', tag: 'Events', errors: NOT_FOUND }))
    .input(ByIdInput)
    .output(ApiAvailability)
    .query(({ ctx: { service }, input }) => availabilityView(findEvent(service, input), service.now())),

  /** Adds a ticket type to an event. Errors: those of addTicketType and answerOnce. */
  addOffer: publicProcedure
    .meta(
      describe({
        path: '/events/{id}/offers',
        summary: 'Add an offer (ticket type)',
        tag: 'Events',
        method: 'POST',
        scope: 'events:write',
        errors: { ...NOT_FOUND, 409: 'IDEMPOTENCY_KEY_REUSED', 412: 'EVENT_OVER, EVENT_CANCELLED' },
      }),
    )
    .input(AddOfferInput)
    .output(ApiOffer)
    .mutation(({ ctx: { service, keys }, input }) => {
      requireScope(service, 'events:write');
      const { id, saleStartsAt, saleEndsAt, ...fields } = input;
      const once = { idempotencyKey: keys?.idempotencyKey, request: ['events.addOffer', input] };
      return answerOnce(service, once, () => ({
        ...ticketTypeView(
          addTicketType(service, {
            ...fields,
            eventId: id,
            channel: 'both',
            isActive: true,
            scope: 'whole',
            needsCode: false,
            ticketRule: null,
            partsPlan: null,
            otherWords: null,
            saleStartsAt: dateOf(saleStartsAt) ?? null,
            saleEndsAt: dateOf(saleEndsAt) ?? null,
          }),
        ),
        eventId: id,
      }));
    }),
});
