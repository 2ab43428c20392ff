import type { OtherWords } from '../website/two-texts.ts';
import type { CourseEvening } from './evenings.ts';

/** The event as an order and a ticket carry it. */
export type BookedEvent = {
  id: string;
  title: string;
  /** It and what else is said of it, in the other language. */ otherWords?: OtherWords | null;
  startsAt: Date;
  endsAt: Date;
  /** Of a weekly course: its evenings by time. */
  evenings: CourseEvening[];
  location: string;
  kind: string;
  styles: string[];
  imageUrl: string | null;
};

/** What an event is called, in the languages that it has a name in. */
export type NamedEvent = Pick<BookedEvent, 'title' | 'otherWords'>;
