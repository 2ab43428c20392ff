import type { NightTemplate, PassTemplate } from './nights/night-template.ts';

export type PlannedPass = PassTemplate & { id: string; saleStartsAt: Date | null; saleEndsAt: Date | null };

/** An event of the season before anybody has bought anything. */
export type PlannedEvent = {
  id: string;
  /** `saturday:-4` is the Saturday party four weeks before the next one; single nights have a name. */
  key: string;
  night: NightTemplate;
  startsAt: Date;
  endsAt: Date;
  /** When it went online: nobody buys earlier. */
  announcedAt: Date;
  passes: PlannedPass[];
  isActive: boolean;
  cancelledAt: Date | null;
  /** Tickets the sale goes for; for a cancelled night, those that were refunded. */
  target: number;
};
