import { nameTestClub } from './test-club.ts';
import { shiftDate } from '#server/demo/shift-date.ts';
import { aheadMs } from './today.ts';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { loadWords } from '#web/ui/lang.tsx';
import { addIcons } from '#web/ui/icon.tsx';
import { MORE_ICONS } from '#web/ui/more-icons.ts';
import { format } from 'node:util';

/** What a file draws by itself speaks English; a page brings its own words. */
beforeAll(() => loadWords('en'));
nameTestClub();
addIcons(MORE_ICONS);

let complaints: string[] = [];

/** What reaches the console would reach an operator's log: a test that expects it says so with its own spy. */
beforeEach(() => {
  complaints = [];
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      complaints.push(`console.${level}: ${format(...parts)}`);
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
});

// Again for every file: one before it may have put another clock in place.
shiftDate(aheadMs);

// Vite's build, which some files start, leaves 'production' behind: the file after it would get another React than it
// was compiled for.
process.env['NODE_ENV'] = 'test';
