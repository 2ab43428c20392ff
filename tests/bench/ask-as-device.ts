import superjson from 'superjson';

/** Calls a mutation as a desk or a phone does: with its token. */
export async function askAsDevice<T>(
  url: string,
  { procedure, token, input }: { procedure: string; token: string | null; input: unknown },
): Promise<T> {
  const answer = await fetch(`${url}/trpc/${procedure}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(superjson.serialize(input)),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${procedure}: ${answer.status} ${text.slice(0, 200)}`);
  return superjson.deserialize<T>((JSON.parse(text) as { result: { data: never } }).result.data);
}
