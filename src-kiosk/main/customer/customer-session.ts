import { session, type Session } from 'electron';

/** The guest's display has a session of its own, in memory: nothing the till's page may do is given to it. */
export const customerSession = (): Session => session.fromPartition(CUSTOMER_PARTITION);

export const CUSTOMER_PARTITION = 'customer-display';
