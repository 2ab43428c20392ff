import type { WantedClosings } from '../closing-sources.ts';

/** A package that is to be written: plain data, for it goes to a thread. */
export type PackageOrder = {
  id: string;
  wanted: WantedClosings;
  /** The business days it is of, both included. */
  days: { from: string; to: string };
  /** How many closings it is of, and how many documents the largest of them has. */
  closings: number;
  largestClosing: number;
  /** `DATA_DIR/fiscal`. */
  folder: string;
  /** When it is made, by the server's clock, in UTC milliseconds. */
  madeAt: number;
};

/** How far it has come, in documents. */
export type Progress = { done: number; total: number };

/** What became of it; `problems` is what the check found. */
export type WrittenPackage = { sha256: string; bytes: number; total: number; problems: string[] };
