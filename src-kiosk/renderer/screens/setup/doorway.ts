import { createContext, use } from 'react';

/** What stands beside every screen before the desk is open. */
export type Doorway = { onLeave: () => void; onSettings: () => void };

export const DoorwayContext = createContext<Doorway>({ onLeave: () => undefined, onSettings: () => undefined });

export const useDoorway = (): Doorway => use(DoorwayContext);
