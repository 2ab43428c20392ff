import { businessDayOf } from '#shared/berlin.ts';
import { product } from '#shared/brand.ts';
import type { CashPayload } from '#shared/door/journal-entry.ts';
import { TAXONOMY, type ClosingPayload, type FrozenMaster } from '#shared/fiscal/closing.ts';
import type { FiscalDocument } from '#shared/fiscal/fiscal-document.ts';
import { VAT_KEYS, type VatKey } from '#shared/fiscal/vat-keys.ts';
import type { DeskContext } from '../../base/desk-context.ts';
import { lastEntry } from '../../base/journal/find-entries.ts';
import { append, entriesFrom } from '../../base/journal/journal.ts';
import { newId } from '../../base/new-id.ts';
import { noteArchives } from './device/archives-due.ts';
import { forgetMastersSeen, mastersSeen } from './device/kept-device.ts';
import { registerSerial } from './fiscal-of.ts';

type Closed = Pick<Extract<CashPayload, { type: 'close' }>, 'zNumber' | 'sessionId' | 'cashierId'>;

/** As many as a closing freezes (shared/fiscal/closing.ts). */
const MOST_DEVICES = 4;
const MODEL = `${product.name} Kasse`;

/** Every document since the closing before, whichever till it belongs to. */
function documentsSince(ctx: DeskContext): FiscalDocument[] {
  const from = (lastEntry(ctx.store, 'closing')?.seq ?? 0) + 1;
  return entriesFrom(ctx.store, 'real', { kinds: ['document'], from })
    .map(({ payload }) => JSON.parse(payload) as FiscalDocument)
    .toSorted((a, b) => a.number - b.number);
}

const vatOf = (documents: readonly FiscalDocument[]): FrozenMaster['vat'] =>
  [...new Set(documents.flatMap(({ vat }) => vat.map(({ vatKey }) => vatKey)))]
    .toSorted((a, b) => a - b)
    .map((key: VatKey) => ({ key, bps: VAT_KEYS[key].bps, text: VAT_KEYS[key].text }));

/** Master data as they are now. A server that has not told them leaves the name of the operator. */
function masterOf(ctx: DeskContext, documents: readonly FiscalDocument[]): FrozenMaster {
  const { operator, company } = ctx.snapshot();
  const known: FrozenMaster['company'] = company ?? {
    name: operator?.name.slice(0, 60) ?? 'unbekannt',
    street: operator?.addressLines[0]?.slice(0, 60) ?? '',
    postalCode: '',
    city: operator?.addressLines[1]?.slice(0, 62) ?? '',
    country: 'DEU',
    taxNumber: operator?.taxNumber.slice(0, 20) ?? '',
    vatId: '',
    isSmallBusiness: operator?.isSmallBusiness ?? false,
  };
  const { taxNumber: _, isSmallBusiness: __, ...place } = known;
  const inUse = ctx.fiscal?.master()?.serial;
  const signedBy = new Set([
    ...documents.map(({ fiscal }) => fiscal.deviceSerial),
    ...(inUse === undefined ? [] : [inUse]),
  ]);
  const tses = mastersSeen(ctx.store).filter(({ serial }) => signedBy.has(serial));
  return {
    company: known,
    place,
    register: {
      serial: registerSerial(ctx),
      brand: product.name,
      model: MODEL,
      softwareBrand: product.name,
      softwareVersion: ctx.appVersion,
    },
    tses: tses.slice(-MOST_DEVICES).map((master, i) => ({
      ...master,
      id: i + 1,
      certificates: [...master.certificates],
      validUntil: master.validUntil.toISOString(),
    })),
    vat: vatOf(documents),
    operators: [...new Set(documents.map(({ cashierId }) => cashierId))].map((id) => ({
      id,
      name: (ctx.snapshot().person(id)?.name ?? id).slice(0, 50),
    })),
  };
}

/** What a closing at this moment says, and freezes. */
function closingOf(
  ctx: DeskContext,
  { documents, closed, at }: { documents: readonly FiscalDocument[]; closed: Closed; at: Date },
): ClosingPayload {
  return {
    zNumber: closed.zNumber,
    sessionId: closed.sessionId,
    cashierId: closed.cashierId,
    createdAt: at.toISOString(),
    businessDay: businessDayOf(new Date(documents[0]?.startedAt ?? at)),
    taxonomy: TAXONOMY,
    firstNumber: documents[0]?.number ?? null,
    lastNumber: documents.at(-1)?.number ?? null,
    master: masterOf(ctx, documents),
  };
}

/**
 * What no closing has yet, as one at this moment would have it, under the number it would get; null without a document.
 * Nothing is written: for an inspector in the middle of a night.
 */
export function runningClosing(ctx: DeskContext): ClosingPayload | null {
  const [at, documents] = [ctx.now(), documentsSince(ctx)];
  const newest = documents.at(-1);
  if (newest === undefined) return null;
  const before = lastEntry(ctx.store, 'closing');
  const last = before === undefined ? 0 : (JSON.parse(before.payload) as ClosingPayload).zNumber;
  const closed = {
    zNumber: Math.max(last, ctx.snapshot().desk?.lastZNumber ?? 0) + 1,
    sessionId: newest.sessionId ?? newId(at),
    cashierId: newest.cashierId,
  };
  return closingOf(ctx, { documents, closed, at });
}

/** Closes the books of the night: which documents are in, and everything they need to be read in ten years. */
export function appendClosing(ctx: DeskContext, { closed, at }: { closed: Closed; at: Date }): void {
  const [documents, closingEntryId] = [documentsSince(ctx), newId(at)];
  const payload = closingOf(ctx, { documents, closed, at });
  append(ctx.store, 'real', { id: closingEntryId, kind: 'closing', recordedAt: at, payload });
  if (ctx.handsInArchives()) noteArchives(ctx.store, { closingEntryId, documents });
  forgetMastersSeen(ctx.store);
}
