import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';

/* What an event sells, as `/api/v1` answers it, and the kinds of fields that all of it is made of. */

/** An instant in an answer. */
export const Instant = z.iso.datetime().meta({ description: 'ISO 8601 in UTC', example: '2026-11-27T20:00:00.000Z' });
/** An instant in a question: with any offset. */
export const Moment = z.iso.datetime({ offset: true }).meta({ example: '2026-11-27T21:00:00+01:00' });
export const Cents = z.int().meta({ description: 'Whole euro cents', example: 1250 });
export const Seats = z.int().nullable().meta({ description: 'Null is unlimited', example: 42 });
export const Id = IdSchema;

export const TicketAvailability = z.enum(['on_sale', 'sold_out', 'held', 'not_yet', 'ended']);

const HoursBefore = z.int().meta({ description: 'Until so many hours before it begins' });
const PassedOnWithFee = z.object({ hoursBefore: HoursBefore, feeCents: Cents });
const ApiTicketRule = z
  .object({
    giveBack: z
      .object({
        hoursBefore: HoursBefore,
        percent: z.int().meta({ description: 'Of what was paid' }),
        feeCents: Cents.meta({ description: 'Kept of that, for each ticket' }),
      })
      .nullable()
      .meta({ description: 'A ticket with a price goes back; null where it does not' }),
    release: z
      .object({ hoursBefore: HoursBefore })
      .nullable()
      .meta({ description: 'A free ticket is let go; null where it is not' }),
    toQueue: PassedOnWithFee.nullish().meta({
      description: 'It is offered to who waits, for what was paid less the fee; null or not there where it is not',
    }),
    handOver: PassedOnWithFee.nullish().meta({
      description:
        'It is handed over by name, for the fee and what its price has risen by; null or not there where it is not',
    }),
    change: z
      .object({ hoursBefore: HoursBefore })
      .nullish()
      .meta({
        description:
          'It is changed for another night of its series, or another ticket of its night, that does not cost more; null or ' +
          'not there where it is not',
      }),
    confirm: z
      .object({
        daysBefore: z.int().meta({ description: 'Its holder is asked so many days before' }),
        until: z.string().meta({ description: 'Until this time of the day before, in Berlin', example: '18:00' }),
        isForAll: z.boolean().meta({ description: 'Also tickets that are free for everybody, not only for members' }),
      })
      .nullish()
      .meta({ description: 'A free place is confirmed by its holder or goes on; null or not there where it is kept' }),
  })
  .meta({ id: 'TicketRule', description: 'What its buyer may do by a button when plans change' });

export const ApiTicketType = z
  .object({
    id: z.string().meta({ description: 'Its id, or `general-admission` where an event has no ticket types' }),
    name: z.string(),
    description: z.string(),
    priceCents: Cents,
    vatBps: z.int().meta({ description: 'VAT inside the price, in basis points: 1900 is 19 %' }),
    availability: TicketAvailability,
    saleStartsAt: Instant.nullable(),
    saleEndsAt: Instant.nullable(),
    ticketRule: ApiTicketRule,
    seatsLeft: Seats,
  })
  .meta({ id: 'TicketType' });

export const ApiEveningTicket = ApiTicketType.extend({
  isTrial: z.boolean().meta({ description: 'Once for each person in each style' }),
  evening: z
    .object({ number: z.int(), of: z.int(), startsAt: Instant, endsAt: Instant })
    .meta({ description: 'The one that it lets in to' }),
}).meta({ id: 'EveningTicket' });

export const ApiAddOn = z
  .object({
    id: Id,
    name: z.string().meta({ example: 'T-shirt' }),
    hint: z.string().meta({ description: 'What one gets; may be empty' }),
    priceCents: Cents,
    vatBps: z.int().meta({ description: 'VAT inside the price, in basis points' }),
    most: z.int().meta({ description: 'At most so many with each ticket' }),
    isRequired: z.boolean().meta({ description: 'Each ticket needs one' }),
    saleEndsAt: Instant.meta({ description: 'Until then it is sold, and goes back for its price' }),
    left: Seats.meta({ description: 'Null is not counted, and where each size has its own' }),
    sizes: z.array(z.object({ name: z.string().meta({ example: 'M' }), left: Seats })),
  })
  .meta({ id: 'AddOn' });
