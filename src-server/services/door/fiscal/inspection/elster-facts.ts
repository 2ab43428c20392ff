import type { TseKind } from '#shared/fiscal/desk-tse.ts';
import type { BookHistory } from './book-history.ts';
import type { OfficeFacts } from './office-facts.ts';

/** One register with one security device, as a notification under § 146a (4) AO names it. Days are `YYYY-MM-DD`. */
export type NotifiedSystem = {
  registerSerial: string;
  software: string;
  version: string;
  maker: string;
  model: string;
  tseSerial: string;
  /** The Federal Office's number of the certificate (`BSI-K-TR-0717-2025`); empty where the closings do not say it. */
  certifiedAs: string;
  tseKind: TseKind | null;
  /** The first business day on which the register signed at this device. */
  tseSince: string;
  registerSince: string;
  isStandIn: boolean;
  /** No closing has it yet: the office has set it up. */
  isNew: boolean;
};

function ofClosings({ registers }: BookHistory, { kinds }: OfficeFacts): NotifiedSystem[] {
  return registers.flatMap(({ serial, register, days, versions, tses }) =>
    tses.map(({ tse, from }) => ({
      registerSerial: serial,
      software: register.softwareBrand,
      version: versions.at(-1)?.version ?? '',
      maker: register.brand,
      model: register.model,
      tseSerial: tse.serial,
      certifiedAs: tse.certifiedAs ?? '',
      tseKind: kinds.get(tse.serial) ?? null,
      tseSince: from,
      registerSince: days.from,
      isStandIn: tse.isStandIn,
      isNew: false,
    })),
  );
}

/** All registers with all their devices: what closings say up to a day, then what was set up since. */
export function notifiedSystems(history: BookHistory, office: OfficeFacts): NotifiedSystem[] {
  const known = ofClosings(history, office);
  const isKnown = (register: string, tse: string): boolean =>
    known.some(({ registerSerial, tseSerial }) => registerSerial === register && tseSerial === tse);
  const added = office.registered.flatMap(({ registerSerial, deviceSerial, kind, since }): NotifiedSystem[] => {
    if (deviceSerial === null || since === null || isKnown(registerSerial, deviceSerial)) return [];
    const before = history.registers.find(({ serial }) => serial === registerSerial);
    const day = since.toISOString().slice(0, 10);
    return [
      {
        registerSerial,
        software: before?.register.softwareBrand ?? '',
        version: before?.versions.at(-1)?.version ?? '',
        maker: before?.register.brand ?? '',
        model: before?.register.model ?? '',
        tseSerial: deviceSerial,
        certifiedAs: '',
        tseKind: kind,
        tseSince: day,
        registerSince: before?.days.from ?? day,
        isStandIn: false,
        isNew: true,
      },
    ];
  });
  return [...known, ...added];
}
