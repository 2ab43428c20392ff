/** What can be wrong with a device's archive. Each is told with the file, or the numbers, it is about. */
export type ArchiveProblemKind =
  /** The container itself: cut off, a folder in it, a name of more than 100 characters. */
  | 'container'
  /** A log message that can't be read. */
  | 'unreadable'
  /** A message that says something else than its file's name does. */
  | 'name_differs'
  /** No certificate in the archive has the serial number that the message names. */
  | 'unknown_serial'
  /** The certificate's name and its key are not the same device. */
  | 'serial_differs'
  | 'bad_signature'
  /** Signature counters that are missing between two others. */
  | 'counter_gap'
  | 'counter_repeated'
  /** A process that was begun and never finished. */
  | 'open_transaction'
  /** A process that was finished and never begun, or twice. */
  | 'transaction_order'
  | 'time_backwards'
  /** Signed before the certificate began or after it ended. */
  | 'certificate_time'
  /** A certificate that none of the archive's certificates has issued, or that is not signed by its issuer. */
  | 'certificate_chain';

export type ArchiveProblem = { kind: ArchiveProblemKind; about: string };
