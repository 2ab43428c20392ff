import { GOODS } from '../actors/counter.ts';
import { machine } from '../machine/machine.ts';
import type { World } from '../world/world.ts';
import { reading } from './reading.ts';

/** What tills sold and took back of something whose pieces are counted. */
const LEFT = `SELECT g.name, g.stock, COALESCE((SELECT SUM(l.value ->> 'quantity' * CASE r.kind WHEN 'refund' THEN -1 ELSE 1 END)
  FROM till_records r, json_each(r.facts, '$.lines') l WHERE l.value ->> 'goodsId' = g.id), 0) AS sold
  FROM goods g WHERE g.stock IS NOT NULL`;

/** What is left of each piece is what there was, less what the tills sold, plus what came back. */
export function checkStock(world: World): void {
  const rows = reading(world, (sqlite) =>
    sqlite.prepare<[], { name: string; stock: number; sold: number }>(LEFT).all(),
  );
  for (const { name, stock, sold } of rows) {
    world.count('stocks compared');
    if (sold > 0) world.count('stocks of which something was sold');
    const had = GOODS.find((one) => one.name === name)?.stock ?? 0;
    if (stock !== had - sold) machine.report('a stock is wrong', `${name}: ${had} - ${sold} is not ${stock}`);
  }
}
