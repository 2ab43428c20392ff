/** What is written for an inspector, as the screen shows it. `done` of `total` tables are written. */
export type BooksExportView = {
  step: 'books' | 'archive' | 'sums' | 'done' | 'failed';
  done: number;
  total: number;
  /** Where it lies, once it is done. */ folder: string | null;
  /** Devices whose archive is not in it, by the beginning of their serial number. */ missing: string[];
};

export const EXPORT_WORDS: Record<BooksExportView['step'], string> = {
  books: 'Die Bücher werden geschrieben.',
  archive: 'Das Archiv der TSE wird geholt. Das kann einige Minuten dauern.',
  sums: 'Die Prüfsummen werden unterschrieben.',
  done: 'Fertig. Der Datenträger kann abgezogen werden.',
  failed: 'Das ließ sich nicht schreiben. Platz und Schreibschutz des Datenträgers prüfen.',
};
