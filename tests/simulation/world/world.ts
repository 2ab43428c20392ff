import type { Plan } from '../history.ts';
import type { DoorDesk } from './desks.ts';
import type { Faults } from './faults.ts';
import type { SentMail } from './mail-server.ts';
import type { Provider } from './provider.ts';
import type { Receivers } from './receivers.ts';
import type { Server } from './server.ts';

/** What actors and checks see. */
export type World = {
  plan: Plan;
  provider: Provider;
  server: Server;
  desks: readonly DoorDesk[];
  receivers: Receivers;
  databaseFile: string;
  dataDir: string;
  mails: readonly SentMail[];
  /** Faults now; none once everything is to come to rest. */ faults(): Faults;
  /** Counts what happened, so that a kind that never happens is seen. */ count(what: string): void;
  counts: Map<string, number>;
};
