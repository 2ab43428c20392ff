import superjson from 'superjson';

/** A procedure refused, with the domain's code; a connection that broke is any other error. */
export class Refused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

type Envelope = { result?: { data: never }; error?: { json?: { data?: { domainCode?: string | null } } } };

/** Calls a mutation as the browser does. */
export async function callProcedure<T>(
  url: string,
  { procedure, input, cookie }: { procedure: string; input: unknown; cookie: string },
): Promise<T> {
  const answer = await fetch(`${url}/trpc/${procedure}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, origin: url },
    body: JSON.stringify(superjson.serialize(input)),
  });
  const body = (await answer.json()) as Envelope;
  if (body.result === undefined) throw new Refused(body.error?.json?.data?.domainCode ?? `HTTP ${answer.status}`);
  return superjson.deserialize<T>(body.result.data);
}
