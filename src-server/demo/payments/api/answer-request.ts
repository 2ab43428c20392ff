import { ownEntry } from '#shared/own-entry.ts';
import parameterShapes from '../generated/parameters.json' with { type: 'json' };
import { type StandInContext, unixSeconds } from '../stand-in-context.ts';
import { StripeApiError } from './api-error.ts';
import type { ApiRoute } from './api-route.ts';
import { checkParameters, refuseUnbuilt } from './check-parameters.ts';
import { expandObject } from './expand-object.ts';
import { parseFormParameters } from './form-parameters.ts';
import { type createIdempotency, fingerprintOf } from './idempotency.ts';
import type { ParameterShape } from './parameter-shape.ts';

const shapes = parameterShapes as unknown as Record<string, ParameterShape>;
const alwaysBuilt = ['expand', 'limit', 'starting_after', 'ending_before'];

export interface IncomingCall {
  route: ApiRoute;
  id: string;
  path: string;
  /** Query string of a GET or DELETE, form body of everything else. */
  text: string;
  idempotencyKey: string | null;
  requestId: string;
}

export interface Answer {
  status: number;
  body: string;
  replayOf: string | null;
}

/**
 * Parameters, idempotency, the verb in one transaction, `expand`. Synchronous on purpose: two calls with one key cannot
 * overlap, so the second always finds the first one's answer (Stripe itself may answer 409 then).
 */
export function answerRequest(
  ctx: StandInContext,
  idempotency: ReturnType<typeof createIdempotency>,
  call: IncomingCall,
): Answer {
  try {
    const isWrite = !call.route.route.startsWith('GET ');
    if (!isWrite || !call.idempotencyKey) return { status: 200, body: runVerb(ctx, call, isWrite), replayOf: null };
    return answerOnce(ctx, idempotency, { ...call, idempotencyKey: call.idempotencyKey });
  } catch (error) {
    if (error instanceof StripeApiError) return { status: error.status, body: error.body, replayOf: null };
    throw error;
  }
}

/** Answer and effect are stored together or not at all: a killed stand-in repeats nothing and forgets nothing. */
function answerOnce(
  ctx: StandInContext,
  idempotency: ReturnType<typeof createIdempotency>,
  call: IncomingCall & { idempotencyKey: string },
): Answer {
  return ctx.store.inTransaction(() => {
    const fingerprint = fingerprintOf(`${call.route.route} ${call.path}`, call.text);
    const known = idempotency.recall(call.idempotencyKey, fingerprint);
    if (known) return { status: known.status, body: known.body, replayOf: known.requestId };
    const answer = answerOrRefuse(ctx, call);
    if (answer.isFinal) {
      idempotency.remember(call.idempotencyKey, fingerprint, {
        ...answer,
        requestId: call.requestId,
        created: unixSeconds(ctx),
      });
    }
    return { status: answer.status, body: answer.body, replayOf: null };
  });
}

/**
 * A refused parameter is not final, as nothing was executed; 'already refunded' is, and the same key gets it again for
 * a day.
 */
function answerOrRefuse(ctx: StandInContext, call: IncomingCall): { status: number; body: string; isFinal: boolean } {
  try {
    return { status: 200, body: runVerb(ctx, call, true), isFinal: true };
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error;
    return {
      status: error.status,
      body: error.body,
      isFinal: error.status === 402 || (error.status === 400 && error.fields.param === undefined),
    };
  }
}

function runVerb(ctx: StandInContext, call: IncomingCall, needsTransaction: boolean): string {
  const raw = parseFormParameters(call.text);
  const params = checkParameters(raw, ownEntry(shapes, call.route.route) ?? { fields: {}, required: [] });
  refuseUnbuilt(raw, [...alwaysBuilt, ...call.route.builtParameters]);
  const work = () => call.route.handle(ctx, { id: call.id, params });
  const result = needsTransaction ? ctx.store.inTransaction(work) : work();
  // A refused card is an answer too: the failed attempt stays on record.
  if (result instanceof StripeApiError) throw result;
  const paths = params['expand'];
  if (!Array.isArray(paths) || paths.length === 0) return typeof result === 'string' ? result : JSON.stringify(result);
  const object = typeof result === 'string' ? (JSON.parse(result) as object) : result;
  return JSON.stringify(expandObject(ctx, object, paths.map(String)));
}
