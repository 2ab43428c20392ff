import type { StartRecord } from './start-record.ts';

/** So often a new version may fail to show its first screen. */
const STARTS = 2;

export type StartDecision =
  | { act: 'start'; record: StartRecord }
  /** Back to the version before, whose installer lies here. */
  | { act: 'go-back'; kept: NonNullable<StartRecord['kept']>; record: StartRecord }
  /** Nothing here can bring `before` back: a person does. */
  | { act: 'tell'; before: string; record: StartRecord };

function firstStart(last: StartRecord | null, version: string): StartRecord {
  const before = last === null || last.hasShown ? (last?.version ?? null) : last.before;
  return {
    version,
    hasShown: false,
    starts: 1,
    before: before === version ? null : before,
    kept: last?.kept ?? null,
    refused: last?.refused ?? [],
  };
}

/**
 * What a start does, from how the starts before it went. Only a version that has never shown a screen here is given up;
 * one that worked once has another fault when it fails.
 */
export function decideStart(last: StartRecord | null, running: string): StartDecision {
  if (last === null || last.version !== running) return { act: 'start', record: firstStart(last, running) };
  const { hasShown, starts, before, kept, refused } = last;
  if (hasShown || before === null) return { act: 'start', record: last };
  if (starts < STARTS) return { act: 'start', record: { ...last, starts: starts + 1 } };
  if (kept?.version !== before) return { act: 'tell', before, record: { ...last, starts: 0 } };
  return {
    act: 'go-back',
    kept,
    record: {
      version: before,
      hasShown: true,
      starts: 0,
      before: null,
      kept,
      refused: [...refused.filter((version) => version !== running), running],
    },
  };
}

/** Its first screen is there: from now on it is the version that works. */
export function afterShowing(record: StartRecord): StartRecord {
  return {
    ...record,
    hasShown: true,
    starts: 0,
    refused: record.refused.filter((version) => version !== record.version),
  };
}
