import { BlockList, isIP } from 'node:net';

/**
 * Networks that are nobody's on the internet (IANA's registries of special-purpose addresses): this machine, local and
 * shared networks, documentation, multicast, and the ways IPv6 wraps an IPv4 address.
 */
const NOT_PUBLIC: readonly [network: string, prefix: number, kind: 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  // Only 2000::/3 is given out; of it, what is special or carries an IPv4 address within.
  ['::', 3, 'ipv6'],
  ['4000::', 2, 'ipv6'],
  ['8000::', 1, 'ipv6'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
];

/** One list for each kind: in a common one an IPv4 address would be found as the IPv6 address that wraps it. */
const notPublic = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, prefix, kind] of NOT_PUBLIC) notPublic[kind].addSubnet(network, prefix, kind);

/** Whether an address is one of a machine on the internet; false for anything that is no address. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  const kind = version === 4 ? 'ipv4' : 'ipv6';
  return !notPublic[kind].check(address, kind);
}

const thisMachine = new BlockList();
thisMachine.addSubnet('127.0.0.0', 8, 'ipv4');
thisMachine.addAddress('::1', 'ipv6');

/** Whether an address is this machine's own: in demo mode, where developers try receivers out. */
export const isThisMachine = (address: string): boolean =>
  isIP(address) !== 0 && thisMachine.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
