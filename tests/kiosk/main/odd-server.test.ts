import { describe, expect, it } from 'vitest';
import { askServer } from '#kiosk/main/shell/setup/ask-server.ts';
import { networkOf } from '../support/network-of.ts';
import { waysThatHoldUp } from '#tests/support/ways-that-hold-up.ts';

const WITHIN_MS = 400;

describe('a desk that looks for its server', () => {
  it('is held up by nobody who answers there, however oddly', { timeout: 30_000 }, async () => {
    expect(
      await waysThatHoldUp(
        ({ port }) =>
          askServer(
            { text: `http://127.0.0.1:${port}`, deskVersion: '0.1.0', isPlainAccepted: true, withinMs: WITHIN_MS },
            networkOf({}),
          ),
        4 * WITHIN_MS, // as many redirects are followed
      ),
    ).toEqual([]);
  });
});
