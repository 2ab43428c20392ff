/** A paragraph, or an example that a test executes as it stands. */
export type GuideBlock = string | { lang: 'sh' | 'ts'; code: string } | { href: string; text: string };
export type GuideSection = { id: string; heading: string; body: readonly GuideBlock[] };
export type Guide = { title: string; intro: string; sections: readonly GuideSection[] };

/** Not in paths.ts: that is in the script of every visitor, and only these two pages lead here. */
export const EXPLORER_PATH = '/developers/api';

/**
 * The guide at `/developers`. Examples name this shop's own address; where one needs a key it is in `CLAVE_KEY`, and an
 * event's id in `EVENT_ID`.
 */
export function developersGuide(baseUrl: string): Guide {
  const api = `${baseUrl}/api/v1`;
  return {
    title: 'Developers',
    intro:
      'Read our programme without a key, in your calendar, your app or on your screen at the bar. With a key of the ' +
      'panel read orders, tickets and memberships, and add offers.',
    sections: [
      {
        id: 'quick-start',
        heading: 'Quick start',
        body: [
          'One line, no key: the next night.',
          { lang: 'sh', code: `curl -fsS '${api}/events?limit=1'` },
          'The same in TypeScript, without a package:',
          {
            lang: 'ts',
            code: `const answer = await fetch('${api}/events?limit=1');
const { items } = (await answer.json()) as { items: { title: string; startsAt: string }[] };
for (const { title, startsAt } of items) console.log(title, new Date(startsAt).toLocaleString('de-DE'));`,
          },
          'All calls and their fields are in the OpenAPI document, from which clients for any language can be made:',
          { lang: 'sh', code: `curl -fsS '${api}/openapi.json'` },
          { href: EXPLORER_PATH, text: 'Try every call in the API explorer' },
          'For TypeScript there is a client that knows every call and field, `@clave/client`: ask us for the package, or ' +
            'pack it from our source with `npm run client`.',
        ],
      },
      {
        id: 'keys',
        heading: 'Keys',
        body: [
          'An admin makes a key in the panel under Developers, and chooses what it may do. It is shown once. It ends ' +
            'after a year unless said otherwise, and never does more than its owner may do at that moment.',
          'Send it in one header, and nowhere else. A program that leaks a key is stopped by revoking it: the next ' +
            'request is refused.',
          { lang: 'sh', code: `curl -fsS -H "Authorization: Bearer $CLAVE_KEY" '${api}/orders?limit=10'` },
          'To change over without a gap, rotate the key: the old one and the new one both work for seven days.',
        ],
      },
      {
        id: 'recipes',
        heading: 'Recipes',
        body: [
          'Keep a copy of the programme: ask for what has changed since the newest `updatedAt` you have, page by page ' +
            'while there is a `nextCursor`. Cancelled events stay in the list with their status.',
          { lang: 'sh', code: `curl -fsS '${api}/events?updatedSince=2026-01-01T00:00:00Z&limit=100'` },
          'Show what is left of one night. The answer is at most five seconds old; `ETag` saves you the rest.',
          { lang: 'sh', code: `curl -fsS "${api}/events/$EVENT_ID/availability"` },
          'Tickets for your accounts, without names and codes:',
          {
            lang: 'sh',
            code: `curl -fsS -H "Authorization: Bearer $CLAVE_KEY" \\
  "${api}/tickets?eventId=$EVENT_ID"`,
          },
          'Add an early bird. A lost answer does no harm: the same `Idempotency-Key` gets the first answer again for a day.',
          {
            lang: 'sh',
            code: `curl -fsS -X POST -H "Authorization: Bearer $CLAVE_KEY" \\
  -H 'Content-Type: application/json' -H 'Idempotency-Key: early-bird-1' \\
  -d '{"name":"Early bird","priceCents":900,"quota":30}' \\
  "${api}/events/$EVENT_ID/offers"`,
          },
          'Selling stays with us: send people to the `url` of an event.',
        ],
      },
      {
        id: 'webhooks',
        heading: 'Webhooks',
        body: [
          'Be told instead of asking: a webhook says which order, ticket, event or membership changed, by its id alone. ' +
            'It is signed by the rules of standardwebhooks.com, tried again for a day and a half, and its `webhook-id` ' +
            'stays the same. Make one in the panel under Developers, or with a key that has `webhooks:manage`. The ' +
            'answer has the secret, this once.',
          {
            lang: 'sh',
            code: `curl -fsS -X POST -H "Authorization: Bearer $CLAVE_KEY" \\
  -H 'Content-Type: application/json' -H 'Idempotency-Key: books-1' \\
  -d '{"url":"https://books.example/clave","types":["order.paid","order.refunded"]}' \\
  '${api}/webhooks'`,
          },
          'Tickets that we moved to another night are in an order of its own from then on. It is told of as `order.paid` ' +
            'with `movedFromId`. The old one is `order.refunded` with `movedToId` (the last one) once all its tickets ' +
            'are elsewhere. No money has moved: `movedCents` is part of `refundedCents`, so sums over all orders are ' +
            'right.',
          'What each was told, and what it answered, is at `/webhooks/{id}/deliveries`; each delivery can be ' +
            'sent again.',
          { lang: 'sh', code: `curl -fsS -H "Authorization: Bearer $CLAVE_KEY" '${api}/webhooks'` },
        ],
      },
      {
        id: 'agents',
        heading: 'Agents',
        body: [
          'Programs that speak the Model Context Protocol find our tools at `/mcp`: search_events, get_event, ' +
            'availability, list_offers, and with a key list_orders, get_order, list_tickets and member_status, as its ' +
            'scopes allow. They read with the same fields, limits and errors as `/api/v1`, and change nothing.',
          'No tool buys: buy_link gives the page where a person chooses and pays.',
          {
            lang: 'sh',
            code: `curl -fsS -X POST -H 'Content-Type: application/json' \\
  -H 'Accept: application/json, text/event-stream' -H 'MCP-Protocol-Version: 2025-11-25' \\
  -d '{"jsonrpc":"2.0","id":1,"method":"tools/call",
       "params":{"name":"search_events","arguments":{"limit":1}}}' \\
  '${baseUrl}/mcp' | sed -n 's/^data: //p'`,
          },
        ],
      },
      {
        id: 'websites',
        heading: 'Websites and calendars',
        body: [
          'Nights on your own page need no program: `<clave-calendar>` and `<clave-event>` of `/clave-widgets.js`, or a ' +
            'frame of `/embed/events` where scripts are not allowed. The panel makes the lines to copy. Editors that ' +
            'know oEmbed need the address of a night alone.',
          'Calendars subscribe to `/events.ics`, or to one kind with `?kind=party`; feed readers to `/events.json`.',
          { lang: 'sh', code: `curl -fsS '${baseUrl}/events.json'` },
        ],
      },
      {
        id: 'errors',
        heading: 'Errors',
        body: [
          'Every refusal is `{ code, message, requestId }`. `code` is one of a closed list, such as EVENT_NOT_FOUND, ' +
            'INVALID_INPUT or RATE_LIMITED; `message` is for people; name `requestId` when you ask us.',
          '401: no key, or one that does not work. 403: the key lacks the scope, or its owner may not do this any more. ' +
            '409: the Idempotency-Key was used for something else. 429: wait as long as `Retry-After` says.',
        ],
      },
      {
        id: 'limits',
        heading: 'Limits',
        body: [
          'A key asks 600 times a minute, everybody else 300 times from one network. `RateLimit` says how many calls ' +
            'are left. Ten keys that do not work within a minute close a network for keys.',
          'A page has at most 100 entries, a body at most 64 kB. Instants are ISO 8601 in UTC, money is whole cents.',
        ],
      },
      {
        id: 'changes',
        heading: 'Changelog',
        body: [
          'v1: events, availability, offers, orders, tickets, members, webhooks; `/mcp` for agents. Within v1 nothing ' +
            'goes; fields may be added, so ignore those you do not know.',
        ],
      },
    ],
  };
}
