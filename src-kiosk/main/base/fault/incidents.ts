import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { INCIDENT_KINDS, type IncidentKind, type IncidentView } from '#shared/door/desk-state.ts';

const SENTENCES: Readonly<Record<IncidentKind, { title: string; help: string }>> = {
  'program-ended': {
    title: 'Das Programm war plötzlich zu Ende',
    help: 'Ein Absturz oder der Strom. Was bestätigt war, ist gebucht.',
  },
  'screen-reloaded': {
    title: 'Der Bildschirm wurde neu geladen',
    help: 'Er hing oder war abgestürzt, nichts ist verloren. Kommt es wieder: Diagnose sichern.',
  },
  'no-graphics': {
    title: 'Die Grafik dieses Geräts macht Fehler',
    help:
      'Die Kasse zeichnet beim nächsten Start ohne sie, etwas langsamer. Zwischen zwei Schichten neu ' +
      'starten; danach den Treiber erneuern lassen.',
  },
  'without-graphics': {
    title: 'Die Kasse zeichnet ohne Grafikkarte',
    help: 'Die Grafik dieses Geräts machte Fehler. Alles geht, nur langsamer. Den Treiber erneuern lassen.',
  },
  'setup-unreadable': {
    title: 'Die Einstellungen dieser Kasse waren unlesbar',
    help:
      'Sie gelten wie am ersten Tag. Drucker, Bildschirm und Updates unter „Einstellungen“ neu wählen. ' +
      'Die alte Datei ist aufbewahrt.',
  },
  'program-fault': {
    title: 'Im Programm gab es einen Fehler',
    help:
      'Die Kasse arbeitet weiter, Bestätigtes ist gespeichert. Verhält sie sich seltsam: beenden und ' +
      'neu starten, dann Diagnose sichern.',
  },
};

export type Incidents = {
  /** It happened: told on the screen until somebody has read it. */
  tell(kind: IncidentKind): void;
  read(): void;
  view(): IncidentView[];
};

const Told = z.array(z.strictObject({ kind: z.enum(INCIDENT_KINDS), at: z.coerce.date() }));
const FILE = 'incidents.json';

/** After these nobody at the desk can know whether the last sale was booked. */
const CUT_OFF: readonly IncidentKind[] = ['program-ended', 'screen-reloaded'];

/** What is told, with the last booked sale where the work was cut off. */
export const withLastSale = (told: readonly IncidentView[], lastSale: () => string): IncidentView[] =>
  told.map((one) => (CUT_OFF.includes(one.kind) ? { ...one, help: `${one.help} ${lastSale()}` } : one));

/** What nobody had read when the program ended; a file that can't be read tells nothing. */
function readTold(file: string): [IncidentKind, Date][] {
  try {
    return Told.parse(JSON.parse(readFileSync(file, 'utf8'))).map(({ kind, at }) => [kind, at]);
  } catch {
    return [];
  }
}

function keepTold(file: string, told: ReadonlyMap<IncidentKind, Date>): void {
  try {
    const list = [...told].map(([kind, at]) => ({ kind, at }));
    writeFileSync(`${file}.new`, JSON.stringify(list), { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file); // whole or not at all
  } catch {
    // A disk that takes no file is told by whoever needed it; on the screen the incident stands all the same.
  }
}

type IncidentParts = { /** The desk's own. */ folder: string; now(): Date; onChange(): void };

/**
 * Faults that did not stop the work; each kind once, with its last time. Kept in a file of its own, as some of them
 * happen before the store is open: after a restart they still stand there until somebody has read them.
 */
export function makeIncidents({ folder, now, onChange }: IncidentParts): Incidents {
  const file = path.join(folder, FILE);
  const told = new Map(readTold(file));
  return {
    tell(kind) {
      told.delete(kind); // the newest last
      told.set(kind, now());
      keepTold(file, told);
      onChange();
    },
    read() {
      told.clear();
      keepTold(file, told);
      onChange();
    },
    view: () => [...told].map(([kind, at]) => ({ kind, at, ...SENTENCES[kind] })),
  };
}
