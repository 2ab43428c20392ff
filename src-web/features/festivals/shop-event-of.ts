import { foldName } from '#shared/door/fold-name.ts';
import type { EventSummary } from '#shared/events/event-view.ts';

/** The shop's event of a festival: the one that carries its name. */
export function shopEventOf(title: string, events: readonly EventSummary[] | undefined): EventSummary | undefined {
  return events?.find((event) => foldName(event.title).includes(foldName(title)));
}
