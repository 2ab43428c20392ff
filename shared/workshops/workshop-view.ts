import type { Cents } from '#shared/money.ts';

/** An approved, active workshop without the artist's e-mail; the fee is for admins only. */
export type WorkshopView = {
  id: string;
  artistName: string;
  artistImageUrl: string | null;
  workshopTopic: string;
  workshopDescription: string;
  workshopDate: Date;
  durationMinutes: number;
  /** The night it can be booked as; null while it can't. */
  eventId: string | null;
  /** Only set when an admin asks. */
  priceCents?: Cents;
};
