import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';
import { ApiEventDetail } from './v1.ts';

/* What `/mcp` answers beside the schemas of `/api/v1`: agents read, and a person buys. */

export const OffersAnswer = z.object({
  eventId: IdSchema,
  sale: ApiEventDetail.shape.sale,
  offers: ApiEventDetail.shape.ticketTypes,
});
export type OffersAnswer = z.output<typeof OffersAnswer>;

export const BuyLinkAnswer = z.object({
  eventId: IdSchema,
  url: z.url().meta({ description: 'Give this to the person: they choose and pay there themselves' }),
  sale: ApiEventDetail.shape.sale,
  fromPriceCents: ApiEventDetail.shape.fromPriceCents,
});
export type BuyLinkAnswer = z.output<typeof BuyLinkAnswer>;
