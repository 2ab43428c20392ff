import type { IncidentKind, IncidentView } from '#shared/door/desk-state.ts';

const SENTENCES: Readonly<Record<IncidentKind, { title: string; help: string }>> = {
  'screen-reloaded': {
    title: 'Der Bildschirm wurde neu geladen',
    help:
      'Er hing oder war abgestürzt. Ein angefangener Verkauf steht noch da, nichts ist verloren. Kommt ' +
      'es wieder: Diagnose sichern.',
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

/** Faults that did not stop the work; each kind once, with its last time. */
export function makeIncidents({ now, onChange }: { now(): Date; onChange(): void }): Incidents {
  const told = new Map<IncidentKind, Date>();
  return {
    tell(kind) {
      told.delete(kind); // the newest last
      told.set(kind, now());
      onChange();
    },
    read() {
      told.clear();
      onChange();
    },
    view: () => [...told].map(([kind, at]) => ({ kind, at, ...SENTENCES[kind] })),
  };
}
