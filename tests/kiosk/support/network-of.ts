import { makeDeskNet, type DeskNet } from '#kiosk/main/link/network/desk-net.ts';
import { makeNet, type NetWorld } from './standin/net.ts';
import { makeSession } from './standin/session.ts';

/** The desk's own way out, over a network as it is said to be. */
export function networkOf(world: NetWorld): DeskNet {
  return makeDeskNet({ net: makeNet(world), session: makeSession(), stranger: makeSession() } as never);
}
