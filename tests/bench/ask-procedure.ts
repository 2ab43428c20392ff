import superjson from 'superjson';

export type Asking = { url: string; cookie: string };

const addressOf = (procedure: string, input: unknown) =>
  `/trpc/${procedure}?batch=1&input=${encodeURIComponent(JSON.stringify({ 0: superjson.serialize(input) }))}`;

/** Asks as the browser does, over a socket; the milliseconds are from asking to the whole answer. */
export async function askProcedure<T>(
  { url, cookie }: Asking,
  procedure: string,
  input: unknown,
): Promise<{ ms: number; data: T }> {
  const begun = performance.now();
  const answer = await fetch(url + addressOf(procedure, input), { headers: { cookie } });
  const text = await answer.text();
  const ms = performance.now() - begun;
  if (!answer.ok) throw new Error(`${procedure}: ${answer.status} ${text.slice(0, 200)}`);
  const [{ result }] = JSON.parse(text) as [{ result: { data: never } }];
  return { ms, data: superjson.deserialize<T>(result.data) };
}
