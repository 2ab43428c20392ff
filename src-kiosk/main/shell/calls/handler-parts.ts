import type { DeskState } from '#shared/door/desk-state.ts';
import type { SettingsView } from '#shared/door/desk-setup.ts';
import type { Desk } from '../desk.ts';

/** What the page's calls are answered with: the desk, and what only the program around it can do. */
export type HandlerParts = {
  desk: Desk;
  /** Somebody touched the desk: the lock's clock starts again. */ stillHere(): void;
  /** Asks where to write; null when nothing was chosen. */ chooseFolder(): Promise<string | null>;
  leave(): void;
  /** The page on which a network wants a sign-in. */ portal: { open(): void; close(): void };
  restart(): void;
  saveDiagnosis(state: DeskState): { file: string };
  /** What shows at once is shown: the whole screen or a window. */ onSettings(view: SettingsView): void;
};
