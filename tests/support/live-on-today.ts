import { shiftDate } from '#server/demo/shift-date.ts';
import { aheadMs } from './today.ts';

// Whoever imports this file lives on the run's day, libraries included.
shiftDate(aheadMs);
