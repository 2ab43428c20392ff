import { BlockList, isIP } from 'node:net';
import { ipv6Prefix } from '#shared/network.ts';

const family = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Node names IPv4 peers of a dual-stack socket `::ffff:1.2.3.4`. */
function plainAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address.trim());
  return mapped?.[1] ?? address.trim();
}

function listOf(trustedProxies: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of trustedProxies) {
    const [address = '', prefix] = entry.split('/');
    const bits = prefix === undefined ? undefined : Number(prefix);
    const maxBits = isIP(address) === 6 ? 128 : 32;
    if (isIP(address) === 0 || (bits !== undefined && !(Number.isInteger(bits) && bits >= 0 && bits <= maxBits)))
      throw new Error(`TRUSTED_PROXY: ${entry} is not an address or range`);
    if (bits === undefined) list.addAddress(address, family(address));
    else list.addSubnet(address, bits, family(address));
  }
  return list;
}

export type ClientAddress = (peer: string | undefined, forwardedFor: string | null | undefined) => string;

/**
 * Who really asks: the connection's own address, unless that is a proxy the operator trusts. Then X-Forwarded-For is
 * read from the right, where our proxies write; what a client put in front of that is never believed.
 */
export function makeClientAddress(trustedProxies: readonly string[]): ClientAddress {
  const trusted = listOf(trustedProxies);
  const isTrusted = (address: string): boolean => isIP(address) !== 0 && trusted.check(address, family(address));
  return (peer, forwardedFor) => {
    let client = plainAddress(peer ?? '');
    const hops = (forwardedFor ?? '').split(',').map(plainAddress);
    while (isTrusted(client)) {
      const before = hops.pop();
      if (before === undefined || isIP(before) === 0) break;
      client = before;
    }
    return isIP(client) === 0 ? '0.0.0.0' : client;
  };
}

/** What limits count by: a whole IPv6 /64 belongs to one customer. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  return `${ipv6Prefix(address, 4)}::/64`;
}
