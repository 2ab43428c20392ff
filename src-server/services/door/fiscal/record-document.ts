import type { FiscalDocument } from '#shared/fiscal/fiscal-document.ts';
import { registerSerialOf } from '#shared/fiscal/register-serial.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { eventOfNight } from '../evenings/event-of-night.ts';
import type { Desk } from '../devices/desk.ts';
import { documentProblems } from './check-document.ts';
import { entryOfNumber, highestNumber, insertDocument, isSignedTwice } from './document-rows.ts';
import type { FiscalProblem } from './fiscal-problem.ts';
import { provenSerials } from './set-up/registration-rows.ts';

type Written = { entryId: string; document: FiscalDocument };

const paid = ({ payments }: FiscalDocument, wanted: 'cash' | 'card'): number =>
  payments.filter(({ method }) => method === wanted).reduce((sum, { amountCents }) => sum + amountCents, 0);

function insert(ctx: ServiceContext, desk: Desk, { entryId, document }: Written): void {
  const { fiscal } = document;
  const { transactionNumber, signatureCounter, deviceSerial, signature } = fiscal;
  const parts = [transactionNumber, signatureCounter, signature];
  insertDocument(ctx, {
    entryId,
    deskId: desk.id,
    registerSerial: document.registerSerial,
    number: document.number,
    kind: document.kind,
    sessionId: document.sessionId,
    eventId: document.eventId && eventOfNight(ctx, document.eventId),
    cashierId: document.cashierId,
    totalCents: document.totalCents,
    cashCents: paid(document, 'cash'),
    cardCents: paid(document, 'card'),
    isSigned: fiscal.state === 'signed' && !parts.includes(null),
    transactionNumber,
    signatureCounter,
    deviceSerial: deviceSerial.toLowerCase(),
    startedAt: new Date(document.startedAt),
    finishedAt: new Date(document.finishedAt),
    facts: JSON.stringify(document),
  });
}

/** Each signature of a device belongs to one document. */
function isSignatureKnown(ctx: ServiceContext, { entryId, document: { fiscal } }: Written): boolean {
  const { state, signatureCounter, deviceSerial } = fiscal;
  if (state !== 'signed' || signatureCounter === null) return false;
  return isSignedTwice(ctx, { entryId, signatureCounter, deviceSerial: deviceSerial.toLowerCase() });
}

/** Money that was signed by a device which counts for nothing: what the demo takes is no till of a real venue. */
const isUncertified = (ctx: ServiceContext, { kind, fiscal }: FiscalDocument): boolean =>
  fiscal.isStandIn === true && kind !== 'training' && !ctx.fiscal.takesStandIn;

/**
 * Money that was signed by a device which this desk has never proven. The demo's desks have a stand-in that the office
 * did not give, until it gives one.
 */
function isOtherDevice(ctx: ServiceContext, desk: Desk, { kind, fiscal }: FiscalDocument): boolean {
  if (fiscal.state !== 'signed' || kind === 'training') return false;
  const proven = provenSerials(ctx, desk.id);
  if (proven.length === 0) return fiscal.isStandIn !== true && !ctx.fiscal.takesStandIn;
  return !proven.includes(fiscal.deviceSerial.toLowerCase());
}

/** One row for each kind of exception: what is told about the same kind stands together. */
function signatureProblems(problems: readonly FiscalProblem[], more: readonly string[]): FiscalProblem[] {
  if (more.length === 0) return [...problems];
  const others = problems.filter(({ kind }) => kind !== 'signature_wrong');
  const told = problems.filter(({ kind }) => kind === 'signature_wrong').map(({ detail }) => detail);
  return [...others, { kind: 'signature_wrong', detail: [...told, ...more].join(' ') }];
}

/**
 * Keeps a document of a desk's register as it was written, whatever is wrong with it, and tells what is. Only one of
 * another register, or with a number that is taken, stays in the journal alone. It moves neither money nor seats. Call
 * inside a transaction.
 */
export function recordDocument(ctx: ServiceContext, desk: Desk, written: Written): FiscalProblem[] {
  const { entryId, document } = written;
  const { number, eventId, registerSerial } = document;
  const about = eventId === null ? {} : { eventId: eventOfNight(ctx, eventId) };
  if (registerSerial !== registerSerialOf(desk.id)) return [{ kind: 'document_differs', detail: 'register', ...about }];
  const taken = entryOfNumber(ctx, { registerSerial, number });
  if (taken === entryId) return [];
  if (taken !== undefined) return [{ kind: 'document_twice', detail: String(number), ...about }];
  const highest = highestNumber(ctx, registerSerial);
  const more = [
    ...(isSignatureKnown(ctx, written) ? ['repeated'] : []),
    ...(isUncertified(ctx, document) ? ['stand-in'] : []),
    ...(isOtherDevice(ctx, desk, document) ? ['other-device'] : []),
  ];
  const own = signatureProblems(documentProblems(document), more);
  insert(ctx, desk, written);
  // A register's first document may have any number: a desk that sold before goes on behind its receipts.
  const isNext = highest === 0 || number === highest + 1;
  const gap: FiscalProblem[] = isNext ? [] : [{ kind: 'document_gap', detail: `${number} ${highest + 1}` }];
  return [...gap, ...own].map((problem) => ({ ...problem, ...about }));
}
