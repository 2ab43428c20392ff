import { lastUnsigned, type OutagePayload } from '../outage.ts';
import { outageTimes, type Days, type ListedOutage } from './outages-csv.ts';

type Told = ListedOutage & { id: string; counters: Set<number> };

function begun(
  { outageId, at, documentNumber, deviceSerial, code, reason }: Extract<OutagePayload, { type: 'open' }>,
  register: Pick<ListedOutage, 'deskName' | 'registerSerial'>,
): Told {
  return {
    ...register,
    id: outageId,
    beganAt: at,
    endedAt: null,
    reason,
    code,
    deviceSerial: deviceSerial.toLowerCase(),
    firstNumber: documentNumber,
    lastNumber: null,
    found: 0,
    counters: new Set(),
  };
}

function goOn(known: Told, told: Exclude<OutagePayload, { type: 'open' }>): void {
  if (told.type === 'reopen') Object.assign(known, { endedAt: null, lastNumber: null });
  if (told.type === 'close')
    Object.assign(known, { endedAt: told.at, lastNumber: lastUnsigned(known.firstNumber, told.documentNumber) });
  if (told.type === 'found') known.found = known.counters.add(told.signatureCounter).size;
}

const newestFirst = (a: Told, b: Told): number =>
  b.beganAt.localeCompare(a.beganAt) === 0 ? b.id.localeCompare(a.id) : b.beganAt.localeCompare(a.beganAt);

/** The outages of a register that were going on during these days, from what it told of them; the newest first. */
export function toldOutages(
  payloads: Iterable<OutagePayload>,
  register: Pick<ListedOutage, 'deskName' | 'registerSerial'>,
  days: Days,
): ListedOutage[] {
  const outages = new Map<string, Told>();
  for (const told of payloads) {
    const known = outages.get(told.outageId);
    if (told.type !== 'open') {
      if (known !== undefined) goOn(known, told);
    } else if (known === undefined) outages.set(told.outageId, begun(told, register));
  }
  const { since, before } = outageTimes(days);
  return [...outages.values()]
    .filter(({ beganAt, endedAt }) => new Date(beganAt) < before && (endedAt === null || new Date(endedAt) >= since))
    .toSorted(newestFirst);
}
