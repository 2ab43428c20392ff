import { and, asc, between, eq, gte, isNull, lte, min, or } from 'drizzle-orm';
import type { OutagePayload } from '#shared/fiscal/outage.ts';
import { prepared } from '#server/db/client.ts';
import { deskEntries } from '#server/db/schema/desk.ts';
import { fiscalDocuments, fiscalOutages } from '#server/db/schema/fiscal.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** The numbers of a register's documents between which its device was out, both ends included. */
type OutageSegment = { from: number; to: number };

const touching = prepared(
  { registerSerial: fiscalOutages.registerSerial, deskId: fiscalOutages.deskId, first: Number, last: Number },
  (orm, { registerSerial, deskId, first, last }) =>
    orm
      .select({ firstNumber: min(fiscalOutages.firstNumber) })
      .from(fiscalOutages)
      .where(
        and(
          eq(fiscalOutages.deskId, deskId),
          eq(fiscalOutages.registerSerial, registerSerial),
          lte(fiscalOutages.firstNumber, last),
          or(isNull(fiscalOutages.lastNumber), gte(fiscalOutages.lastNumber, first)),
        ),
      )
      .prepare(),
);
/** An outage is written down beside its first document: what belongs to it comes after the document before. */
const placeOf = prepared(
  { registerSerial: fiscalDocuments.registerSerial, number: fiscalDocuments.number },
  (orm, { registerSerial, number }) =>
    orm
      .select({ deviceSeq: deskEntries.deviceSeq })
      .from(fiscalDocuments)
      .innerJoin(deskEntries, eq(deskEntries.id, fiscalDocuments.entryId))
      .where(and(eq(fiscalDocuments.registerSerial, registerSerial), eq(fiscalDocuments.number, number)))
      .prepare(),
);
const told = prepared({ deskId: deskEntries.deskId, after: deskEntries.deviceSeq }, (orm, { deskId, after }) =>
  orm
    .select({ payload: deskEntries.payload })
    .from(deskEntries)
    .where(and(eq(deskEntries.deskId, deskId), gte(deskEntries.deviceSeq, after), eq(deskEntries.kind, 'outage')))
    .orderBy(asc(deskEntries.deviceSeq))
    .prepare(),
);
const documentsIn = prepared(
  {
    registerSerial: fiscalDocuments.registerSerial,
    from: fiscalDocuments.number,
    to: fiscalDocuments.number,
    isSigned: fiscalDocuments.isSigned,
  },
  (orm, { registerSerial, from, to, isSigned }) =>
    orm
      .select({ number: fiscalDocuments.number })
      .from(fiscalDocuments)
      .where(
        and(
          eq(fiscalDocuments.registerSerial, registerSerial),
          between(fiscalDocuments.number, from, to),
          eq(fiscalDocuments.isSigned, isSigned),
        ),
      )
      .orderBy(asc(fiscalDocuments.number))
      .prepare(),
);

/** From the first document without a signature to the one before the next that is signed (shared/fiscal/outage.ts). */
function segmentsOf(payloads: readonly OutagePayload[]): OutageSegment[] {
  const segments: OutageSegment[] = [];
  for (const { type, documentNumber } of payloads) {
    if (type === 'open' || type === 'reopen') segments.push({ from: documentNumber, to: Infinity });
    const last = segments.at(-1);
    if (type === 'close' && last !== undefined && last.to === Infinity) last.to = documentNumber - 1;
  }
  return segments;
}

type DeskRange = { deskId: string; registerSerial: string; first: number; last: number };

/** The outages that a desk has told of, where they touch a range of its register's documents. */
function readSegments(ctx: ServiceContext, { deskId, registerSerial, first, last }: DeskRange): OutageSegment[] {
  const { firstNumber = null } = touching(ctx.db).get({ deskId, registerSerial, first, last }) ?? {};
  if (firstNumber === null) return [];
  const before = placeOf(ctx.db).get({ registerSerial, number: firstNumber - 1 });
  const entries = told(ctx.db).all({ deskId, after: before?.deviceSeq ?? 0 });
  return segmentsOf(entries.map(({ payload }) => JSON.parse(payload) as OutagePayload));
}

/**
 * How the documents of a closing contradict the outages that the desk has told of (AEAO to § 146a, 1.14): `unsigned`
 * for those without a signature outside every outage, `inside` for signed ones within one; each with how many they are
 * and the first one's number.
 */
export function outageProblems(ctx: ServiceContext, range: DeskRange): string[] {
  const { registerSerial, first, last } = range;
  const segments = readSegments(ctx, range);
  const isOut = (number: number) => segments.some(({ from, to }) => number >= from && number <= to);
  const numbers = (isSigned: boolean) =>
    documentsIn(ctx.db)
      .all({ registerSerial, from: first, to: last, isSigned })
      .map(({ number }) => number);
  const unsigned = numbers(false).filter((number) => !isOut(number));
  const inside = segments.length === 0 ? [] : numbers(true).filter(isOut);
  return [
    ...(unsigned.length === 0 ? [] : [`unsigned ${unsigned.length} ${unsigned[0]}`]),
    ...(inside.length === 0 ? [] : [`inside ${inside.length} ${inside[0]}`]),
  ];
}
