import { z } from 'zod';

/** The address under which a server says to anybody what it is. */
export const HELLO_PATH = '/.well-known/door-server.json';

/** No other program answers with this. */
const KIND = 'dance-door-server';

export const ServerHello = z.object({ kind: z.literal(KIND), name: z.string().max(100), version: z.string().max(40) });
export type ServerHello = z.infer<typeof ServerHello>;

/** What a server of ours answers at that address. */
export const helloOf = (facts: Omit<ServerHello, 'kind'>): ServerHello => ({ kind: KIND, ...facts });

const numbersOf = (version: string): number[] => version.split(/[.-]/).map((part) => Number.parseInt(part, 10) || 0);

/**
 * Servers are updated first: a server has the desk's version or a newer one of the same first number (CHANGELOG.md).
 */
export function mayMeet(versions: { desk: string; server: string }): boolean {
  const [desk, server] = [numbersOf(versions.desk), numbersOf(versions.server)];
  if (desk[0] !== server[0]) return false;
  for (const place of [1, 2]) {
    const ahead = (server[place] ?? 0) - (desk[place] ?? 0);
    if (ahead !== 0) return ahead > 0;
  }
  return true;
}
