import { DeskRefusal, type DeskRefusalCode } from '#shared/door/desk-refusal.ts';
import { readServerAddress } from '#shared/door/server-address.ts';
import type { LinkTroubles } from '../../link/network/link-trouble.ts';

/** What a network in the way can make of an address that is right. */
const MAYBE_A_NETWORK: readonly DeskRefusalCode[] = ['SERVER_UNREACHABLE', 'SERVER_CERTIFICATE', 'SERVER_NOT_OURS'];

/**
 * Whether the network's own page is why no server was found. Who answered under a certificate that holds is no network,
 * whatever it said.
 */
export async function isBehindSignIn(
  error: unknown,
  text: string,
  { standsBefore }: Pick<LinkTroubles, 'standsBefore'>,
): Promise<boolean> {
  const address = readServerAddress(text);
  if (address === null || !(error instanceof DeskRefusal) || !MAYBE_A_NETWORK.includes(error.code)) return false;
  const isForeign = error.code === 'SERVER_NOT_OURS';
  if (isForeign && address.safety === 'https') return false;
  return standsBefore(address.origin, isForeign);
}
