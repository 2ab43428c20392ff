/** Who answers for it, as every call has it (kiosk-bridge.ts). */
type Supervisor = { userId: string; pin: string };

/** A receipt on the screen. */
export type ReceiptView = {
  lines: { text: string; isBold: boolean; isCentred: boolean }[];
  /** The whole receipt as text. */ text: string;
  /** The same on the guest's own phone; null is training. */ url: string | null;
  fiscalQr: string | null;
};
/** A test receipt at the security device: whether the desk may take money now, in a sentence, and how it looks. */
export type TestReceiptView = { isProven: boolean; sentence: string; receipt: ReceiptView | null };
/** A supervisor's calls about the security device and the books. */
export type FiscalCalls = {
  /** A test receipt at the security device, which the server verifies: from then on the desk takes money. */
  tryTse(input: { supervisor: Supervisor }): TestReceiptView;
  /** Training at a desk that could take money, or money again. */
  chooseTraining(input: { isChosen: boolean; supervisor: Supervisor }): void;
  /**
   * What an inspector is handed (Kassen-Nachschau), into a folder that is asked for; false when none was chosen. It is
   * written in the background, and the state says how far it is until `closeExport`.
   */
  exportBooks(input: { fromDay: string; toDay: string; supervisor: Supervisor }): { isBegun: boolean };
  closeExport(input: object): void;
};
