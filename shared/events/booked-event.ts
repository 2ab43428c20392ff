/** The event as an order and a ticket carry it. */
export type BookedEvent = {
  id: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
  location: string;
  kind: string;
  styles: string[];
  imageUrl: string | null;
};
