import { EventsMonthInput } from '#shared/events/event-queries.ts';
import { isNearMonth } from '#shared/events/near-months.ts';
import { isPublicRead } from '#shared/public-reads.ts';
import { localDateOf } from '#shared/time.ts';

/** What the website sends for a call without an input. */
const NO_INPUT = '{"json":null,"meta":{"values":["undefined"],"v":1}}';

/** The input exactly as the website writes it: any other spelling would be one more address for the same answer. */
function plainInput(text: string): { json: unknown } | undefined {
  if (text === NO_INPUT) return { json: undefined };
  try {
    const input: unknown = JSON.parse(text);
    if (
      typeof input !== 'object' ||
      input === null ||
      Object.keys(input).join() !== 'json' ||
      JSON.stringify(input) !== text
    )
      return undefined;
    return input as { json: unknown };
  } catch {
    return undefined;
  }
}

function isNear(json: unknown, now: Date): boolean {
  const [year = 0, month = 0] = localDateOf(now).split('-').map(Number);
  const asked = EventsMonthInput.safeParse(json);
  return asked.success && isNearMonth(asked.data, { year, month });
}

/**
 * Whether the answer to this address is kept for a moment. Only a limited set of addresses is, so made-up ones push
 * nothing out.
 */
export function isKeptRead({ searchParams, search }: URL, procedure: string, now: Date): boolean {
  if (!isPublicRead(procedure)) return false;
  if (search === '') return true;
  const text = searchParams.get('input');
  if (text === null || search !== `?input=${encodeURIComponent(text)}`) return false;
  const input = plainInput(text);
  return input !== undefined && (procedure !== 'events.month' || isNear(input.json, now));
}
