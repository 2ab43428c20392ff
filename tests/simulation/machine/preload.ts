import { putChanceInPlace } from './chance.ts';
import { putClockInPlace } from './clock.ts';
import { putConnectionsInPlace } from './connections.ts';
import { putModulesInPlace } from './modules.ts';
import { putThreadsInPlace } from './threads.ts';
import { putTimersInPlace } from './timers.ts';

/** Before anything of the house is loaded: what it imports by name is bound when it loads. */
putClockInPlace();
putTimersInPlace();
putChanceInPlace();
putThreadsInPlace();
putConnectionsInPlace();
putModulesInPlace();
