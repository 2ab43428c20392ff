import { findRow } from '#server/db/rows.ts';
import { engagements } from '#server/db/schema/engagements.ts';
import type { Settlement } from '#shared/engagements/engagement.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import {
  findLetters,
  findSettlement,
  linkTokenOf,
  type EngagementRecord,
  type LetterRecord,
} from './engagement-rows.ts';

/** What a mail about an engagement is made of. */
type Told = {
  row: EngagementRecord;
  /** The newest first. */ letters: LetterRecord[];
  settled: { settlement: Settlement; letter: LetterRecord } | undefined;
  path: string;
};

/** An engagement for a mail; undefined once it is gone. */
export function engagementToTell(ctx: ServiceContext, id: string): Told | undefined {
  const row = findRow(ctx.db, engagements, { id });
  if (row === undefined) return undefined;
  return {
    row,
    letters: findLetters(ctx, id),
    settled: findSettlement(ctx, id),
    path: `/engagement/${linkTokenOf(ctx, id)}`,
  };
}
