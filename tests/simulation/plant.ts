import process from 'node:process';

/** A fault of the product on purpose: the text of a source is changed while it is loaded, or a guard is dropped from the database. */
export type Planted = { source?: string; from?: string; to?: string; drop?: string };

export const PLANTED: Readonly<Record<string, Planted>> = {};

export const planted = process.env['SIMULATION_PLANT'];

/** The source as the planted fault has it. */
export function plantInto(file: string, text: string): string {
  const fault = planted === undefined ? undefined : PLANTED[planted];
  if (fault?.source !== file || fault.from === undefined) return text;
  if (!text.includes(fault.from)) throw new Error(`${file} has no place for the fault ${planted ?? ''}`);
  return text.replace(fault.from, fault.to ?? '');
}
