/** The first groups of an IPv6 address, without leading zeros: `2001:db8:0` of `2001:db8::1`. */
export function ipv6Prefix(address: string, groups: number): string {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const all = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return all
    .slice(0, groups)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

const IPV4 = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/;
const IPV6_GROUPS = 3;

/** An address shortened to its network, a /24 or a /48: roughly where somebody was, without naming the connection. */
export function shortNetwork(address: string): string {
  const ipv4 = IPV4.exec(address.trim());
  if (ipv4 !== null) return `${ipv4[1]}.0/24`;
  if (!address.includes(':')) return 'unknown';
  // `::` stands for all the zeros at the end, as RFC 5952 writes it.
  return `${ipv6Prefix(address.trim(), IPV6_GROUPS).replace(/(^|:)0(:0)*$/, '')}::/48`;
}
