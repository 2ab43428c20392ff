import { ownEntry } from '../own-entry.ts';

/** Whether the club has a page of its course, with the guide to it, and one of its Salsa Friday. */
export type OwnPages = { course: boolean; salsa: boolean };

/** Of which of them a page is one, by its address without language; undefined of none. */
const PAGE_OF: Readonly<Record<string, keyof OwnPages>> = {
  '/learn-bachata': 'course',
  '/registration': 'course',
  '/salsa': 'salsa',
};

/** Pure: whether there is a page at this address: most are always there. */
export function isThere(pages: OwnPages, path: string): boolean {
  const own = ownEntry(PAGE_OF, path);
  return own === undefined || pages[own];
}
