import { expect, it } from 'vitest';
import { DomainError } from '#shared/errors.ts';
import { iconRoutes } from '#server/http/pages/icon-routes.ts';
import { testDrawings } from '#tests/support/drawings.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

it('an icon that could not be drawn once is drawn when it is asked for again, and then kept', async () => {
  const shop = await openTestShop();
  let asked = 0;
  const draw: typeof testDrawings.draw = (drawing) => {
    asked += 1;
    return asked === 1 ? Promise.reject(new DomainError('FILE_NOT_READ')) : testDrawings.draw(drawing);
  };
  const routes = iconRoutes({ context: () => ({ ...shop.system, drawings: { ...testDrawings, drawAsked: draw } }) });
  routes.onError((_, c) => c.text('no picture', 500));
  const statusOf = async () => (await routes.request('/favicon.ico')).status;
  expect([await statusOf(), await statusOf(), await statusOf(), asked]).toEqual([500, 200, 200, 2]);
  await shop.close();
});
