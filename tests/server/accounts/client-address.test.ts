import { describe, expect, it } from 'vitest';
import { makeClientAddress, networkOf } from '#server/http/client-address.ts';

describe('the client address', () => {
  it('is the connection itself when no proxy is trusted', () => {
    const address = makeClientAddress([]);
    expect(address('203.0.113.7', '1.1.1.1')).toBe('203.0.113.7');
    expect(address('::ffff:203.0.113.7', null)).toBe('203.0.113.7');
    expect(address(undefined, '1.1.1.1')).toBe('0.0.0.0');
  });

  it('is the last hop no trusted proxy wrote for itself', () => {
    const address = makeClientAddress(['127.0.0.1', '10.0.0.0/8', '2001:db8::/32']);
    expect(address('127.0.0.1', '203.0.113.7')).toBe('203.0.113.7');
    expect(address('127.0.0.1', '6.6.6.6, 203.0.113.7, 10.1.2.3')).toBe('203.0.113.7');
    expect(address('::ffff:127.0.0.1', '203.0.113.7')).toBe('203.0.113.7');
    expect(address('2001:db8::1', '2001:4860::8')).toBe('2001:4860::8');
    expect(address('203.0.113.9', '6.6.6.6')).toBe('203.0.113.9');
    expect(address('127.0.0.1', null)).toBe('127.0.0.1');
    expect(address('127.0.0.1', 'nonsense')).toBe('127.0.0.1');
    expect(address('127.0.0.1', '6.6.6.6, nonsense')).toBe('127.0.0.1');
  });

  it('refuses a proxy setting that is not an address or range', () => {
    for (const entry of ['proxy.example', '10.0.0.0/40', '::1/200', '10.0.0.0/x'])
      expect(() => makeClientAddress([entry])).toThrow(/TRUSTED_PROXY/);
  });

  it('counts a whole IPv6 /64 as one', () => {
    expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
    expect(networkOf('2001:db8:1:2:aaaa::1')).toBe(networkOf('2001:db8:1:2:bbbb:c:d:e'));
    expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'));
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
  });
});
