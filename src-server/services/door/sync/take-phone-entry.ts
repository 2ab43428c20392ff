import { createHash } from 'node:crypto';
import { chainText } from '#shared/door/hash-chain.ts';
import type { PhoneEntry } from '#shared/door/phone-inputs.ts';
import type { PhoneEntryResult } from '#shared/door/phone-views.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { noteOnList } from '../../shop/attendance/mark-attendance.ts';
import { findCheckIn } from '../check-in/check-in-rows.ts';
import type { Desk } from '../devices/desk.ts';
import { recordDeskException } from '../devices/desk-exceptions.ts';
import { applyCheckIn, applyReentry, applyUndo } from './apply-check-in.ts';
import { applySafely } from './apply-entry.ts';
import { applyHandOut } from './apply-hand-out.ts';
import { appendEntry, findEntry, readChainEnd } from './entry-rows.ts';
import type { EntryException } from './entry-exception.ts';

export type TakenEntry = {
  entry: PhoneEntry;
  at: Date;
  eventId: string;
  /** Done after the phone's end. */ isTooLate: boolean;
  /** Of a phone that has the list of the course. */ isTeacher: boolean;
};

function apply(ctx: ServiceContext, desk: Desk, { entry, at, eventId, isTeacher }: TakenEntry): EntryException[] {
  const { id } = entry;
  const nobody = { objection: 'not_allowed' as const }; // no supervisor answers on a phone
  switch (entry.kind) {
    case 'admission': {
      // The phone's own reason is not used: a phone may not let in anybody whom a person at the desk must look at.
      const facts = { eventId, code: entry.code, reason: 'valid', isOffline: true, isUnder18: false, perks: [] };
      return applyCheckIn(ctx, desk, {
        id,
        at,
        ...nobody,
        payload: { ...facts, decision: 'admitted', cashierId: null },
      });
    }
    case 'reentry':
      return applyReentry(ctx, desk, { id, at, payload: { eventId, code: entry.code } });
    case 'handout':
      return applyHandOut(ctx, desk, { at, payload: { eventId, code: entry.code } });
    case 'attendance': {
      if (!isTeacher) return [{ kind: 'not_allowed', detail: 'attendance', eventId }];
      const { ticketId, eveningId, mark } = entry;
      noteOnList(ctx, eventId, { id, ticketId, eveningId, mark, at, markedBy: desk.id });
      return [];
    }
    case 'undo': {
      const { admissionId } = entry;
      return applyUndo(ctx, desk, {
        id,
        at,
        ...nobody,
        payload: { admissionId, reason: 'mis-scan', supervisorId: null },
      });
    }
  }
}

/**
 * Takes in one entry of a phone's journal, after the last one we have of it. A phone has no key and no chain of its
 * own: its entries are told apart by their ids, and chained here in the order they come. An id that belongs to another
 * desk is reported and not written: it is that desk's, whether its journal has come or not. Call inside a transaction.
 * Error: DESK_NOT_FOUND.
 */
export function takePhoneEntry(ctx: ServiceContext, desk: Desk, taken: TakenEntry): PhoneEntryResult {
  const { entry, at, eventId, isTooLate } = taken;
  const { id, kind, at: _at, ...done } = entry;
  const [known, checkIn] = [findEntry(ctx, id), findCheckIn(ctx, id)];
  const ownerId = (known ?? checkIn)?.deskId ?? desk.id;
  if (ownerId !== desk.id) {
    recordDeskException(ctx, { entryId: id, deskId: desk.id, kind: 'not_readable', detail: 'id', eventId });
    return { id, outcome: 'exception', detail: 'not_readable' };
  }
  if (known !== undefined) return { id, outcome: 'duplicate', detail: known.detail };
  const { outcome, detail } = applySafely(ctx, { entryId: id, deskId: desk.id }, () =>
    isTooLate ? [{ kind: 'not_allowed', detail: 'ended', eventId }] : apply(ctx, desk, taken),
  );
  const end = readChainEnd(ctx, desk.id);
  const facts = { deviceSeq: end.lastSeq + 1, id, kind, recordedAt: at, payload: { ...done, eventId } };
  const hash = createHash('sha256').update(chainText(end.lastHash, facts)).digest('hex');
  appendEntry(ctx, { ...facts, deskId: desk.id, payload: JSON.stringify(facts.payload), hash, outcome, detail });
  return { id, outcome, detail };
}
