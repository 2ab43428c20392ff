import { pairDesk } from './support/desk-page.ts';
import { expect, test } from './support/fixtures.ts';
import { openProxy } from './support/open-proxy.ts';
import { prepareNight } from './support/prepare-night.ts';

test('a desk whose network reaches the server by a proxy alone is paired, goes offline, and is back when it wakes', async ({
  launch,
}) => {
  const night = await prepareNight();
  const proxy = await openProxy(Number(new URL(night.server.url).port));
  const kiosk = await launch({ env: { KIOSK_SERVER: 'http://nights.example', STANDIN_PROXY: proxy.address } });
  const page = await pairDesk(kiosk, night);
  expect(new Set(proxy.asked)).toEqual(new Set(['nights.example']));

  const setDisconnected = (isDisconnected: boolean) =>
    kiosk.evaluate(
      ({ session }, offline) => session.defaultSession.enableNetworkEmulation({ offline }),
      isDisconnected,
    );
  await setDisconnected(true);
  await expect(page.getByText(/^Offline/)).toBeVisible();
  await page.waitForTimeout(8_000); // by now the desk waits long from one attempt to the next
  await setDisconnected(false);
  await kiosk.evaluate(({ powerMonitor }) => void powerMonitor.emit('resume'));
  await expect(page.getByText(/^Offline/)).toBeHidden({ timeout: 2_500 });

  await kiosk.close();
  proxy.close();
  await night.end();
});
