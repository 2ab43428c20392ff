import type { CameraError } from '#shared/scanner/camera.ts';

/** What is wrong, and what to do about it; until then the scanner and the keys do the same. */
export const CAMERA_SENTENCES: Record<CameraError, { what: string; fix: string }> = {
  denied: {
    what: 'Die Kamera ist gesperrt.',
    fix: 'In den Einstellungen des Geräts unter Datenschutz die Kamera für die Kasse erlauben.',
  },
  missing: {
    what: 'Keine Kamera gefunden.',
    fix: 'Kamera anschließen: Sie startet von selbst. Scanner und Code eintippen gehen immer.',
  },
  'in-use': { what: 'Die Kamera ist belegt.', fix: 'Das andere Programm mit der Kamera schließen, dann neu starten.' },
  broken: {
    what: 'Die Kamera liest nicht.',
    fix: 'Neu starten. Hilft das nicht: Scanner benutzen oder den Code eintippen.',
  },
};
