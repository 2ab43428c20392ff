/** Which transactions of which device an archive is to hold, both ends included. */
export type WantedTransactions = { deviceSerial: string; fromTransaction: number; toTransaction: number };

/** Where the server itself gets the archives of security devices: from a provider in the cloud. */
export type ArchiveSource = {
  /**
   * The archive (TAR), piece by piece; null for a device that only its desk reaches. It may take minutes until the first
   * piece comes. Fails with what the provider says.
   */
  open(wanted: WantedTransactions, signal: AbortSignal): Promise<AsyncIterable<Uint8Array> | null>;
};
