import type { z } from 'zod';
import { ENTRY_PAYLOADS, type EntryKind, type JournalEntry, type SalePayload } from '#shared/door/journal-entry.ts';
import { APPROVALS } from '#shared/door/pin-verifier.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { Desk } from '../devices/desk.ts';
import { objectionTo, type Objection } from '../devices/require-supervisor.ts';
import { eventOfNight } from '../evenings/event-of-night.ts';

/** A sale that a call hands in may have no receipt and no price list of its own. */
export type SaleToApply = Omit<SalePayload, 'receiptNumber' | 'priceListVersion'> &
  Partial<Pick<SalePayload, 'receiptNumber' | 'priceListVersion'>>;

type Payloads = Omit<{ [Kind in EntryKind]: z.output<(typeof ENTRY_PAYLOADS)[Kind]> }, 'sale'> & { sale: SaleToApply };

/** What an entry's work is done by; what speaks against the supervisor who is said to have answered for it. */
export type Entry<Payload> = {
  id: string;
  at: Date;
  payload: Payload;
  objection: Objection | null;
  /** To letting people into a full house, which may be another supervisor's yes. */ overObjection: Objection | null;
};
type Facts<Kind extends EntryKind> = { kind: Kind; id: string; at: Date; payload: Payloads[Kind] };
type EntryFacts = { [Kind in EntryKind]: Facts<Kind> }[EntryKind];
/** An entry as the schema of its kind has read it. */
export type ReadEntry = EntryFacts & Pick<Entry<unknown>, 'objection' | 'overObjection'>;

type Said = { supervisorId?: string | null | undefined; proof?: string | undefined };
type Claim = { said: Said | undefined; about: string };

const ofCash = (id: string, payload: Payloads['cash']): Claim | undefined => {
  switch (payload.type) {
    case 'handover':
      return { said: payload, about: APPROVALS.handover(id, payload.toCashierId) };
    case 'inspect':
      return { said: payload, about: APPROVALS.inspection(id) };
    case 'recount':
      return { said: payload, about: APPROVALS.recount(id) };
    case 'close':
      return { said: payload, about: APPROVALS.closing(payload.sessionId) };
    default:
      return undefined;
  }
};

/** What a supervisor's signature under an entry of each kind is over; kinds nobody answers for have none. */
function claimOf({ kind, id, payload }: EntryFacts): Claim | undefined {
  switch (kind) {
    case 'admission':
      return { said: payload.early, about: APPROVALS.early(id) };
    case 'undo':
      return { said: payload, about: APPROVALS.undo(payload.admissionId) };
    case 'sale':
      return { said: payload.approval, about: APPROVALS.sale(payload.saleId) };
    case 'refund':
      return { said: payload, about: APPROVALS.refund(payload.saleId, payload.positions) };
    case 'cash':
      return ofCash(id, payload);
    case 'walkin':
      return payload.type === 'count' ? { said: payload.late, about: APPROVALS.late(id) } : undefined;
    case 'voucher':
      return payload.type === 'undo' ? { said: payload, about: APPROVALS.voucher(payload.redemptionId) } : undefined;
    default:
      return undefined;
  }
}

/** The same of people who were let into a full house. */
function overClaimOf({ kind, id, payload }: EntryFacts): Claim | undefined {
  if (kind === 'sale') return { said: payload.over, about: APPROVALS.over(payload.saleId) };
  return kind === 'walkin' && payload.type === 'count' ? { said: payload.over, about: APPROVALS.over(id) } : undefined;
}

function judge(ctx: ServiceContext, desk: Desk, claim: Claim | undefined): Objection | null {
  const { supervisorId = null, proof } = claim?.said ?? {};
  return objectionTo(ctx, desk, { supervisorId, proof, abouts: claim === undefined ? [] : [claim.about] });
}

/**
 * Reads an entry of a desk's journal, and asks once what speaks against the supervisors whom it names. Desks name one
 * evening of a course as a night of its own; a document stays as it was signed. Throws a ZodError for a payload that no
 * schema knows.
 */
export function readEntry(ctx: ServiceContext, desk: Desk, { kind, id, recordedAt, payload }: JournalEntry): ReadEntry {
  const nightId = payload['eventId'];
  const isOfNight = kind !== 'document' && typeof nightId === 'string';
  const read = ENTRY_PAYLOADS[kind].parse(isOfNight ? { ...payload, eventId: eventOfNight(ctx, nightId) } : payload);
  const facts = { kind, id, at: recordedAt, payload: read } as EntryFacts;
  const [objection, overObjection] = [judge(ctx, desk, claimOf(facts)), judge(ctx, desk, overClaimOf(facts))];
  return { ...facts, objection, overObjection };
}
