import type { CourseEvening } from './evenings.ts';

/** The event as an order and a ticket carry it. */
export type BookedEvent = {
  id: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
  /** Of a weekly course: its evenings by time. */
  evenings: CourseEvening[];
  location: string;
  kind: string;
  styles: string[];
  imageUrl: string | null;
};
