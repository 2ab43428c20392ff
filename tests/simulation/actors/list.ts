import type { Actor } from './actor.ts';
import { bank } from './bank.ts';
import { buyers } from './buyers.ts';
import { cardHolders } from './card-holders.ts';
import { collectors } from './collectors.ts';
import { couples } from './couples.ts';
import { counter } from './counter.ts';
import { dancers } from './dancers.ts';
import { door } from './door.ts';
import { dropIns } from './drop-ins.ts';
import { guests } from './guests.ts';
import { helpers } from './volunteers.ts';
import { lots } from './lots.ts';
import { members } from './members.ts';
import { office } from './office.ts';
import { receivers } from './receivers.ts';
import { sellers } from './sellers.ts';
import { teachers } from './teachers.ts';
import { waiters } from './waiters.ts';

/** Everybody who acts in a night. A new kind of people is a file beside this one, and a name here. */
export const ACTORS: readonly Actor[] = [
  buyers,
  office,
  members,
  bank,
  door,
  waiters,
  guests,
  receivers,
  counter,
  dancers,
  teachers,
  helpers,
  sellers,
  dropIns,
  collectors,
  cardHolders,
  lots,
  couples,
].map((actor) => actor as unknown as Actor);
