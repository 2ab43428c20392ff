import { initTRPC, TRPCError } from '@trpc/server';
import superjson from 'superjson';
import type { OpenApiMeta } from 'trpc-to-openapi';
import { ZodError } from 'zod';
import { fieldSentences } from '#shared/contact/field-sentences.ts';
import { DomainError } from '#shared/errors.ts';
import { domainSentence, unexpectedSentence, type DomainErrorDetails } from '#shared/error-details.ts';
import { type DomainCode, ERROR_STATUS } from '#shared/messages.ts';
import type { Permission } from '#shared/permissions.ts';
import { shortNetwork } from '#shared/network.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import { requireFreshProof } from '#server/services/people/accounts/require-fresh-proof.ts';
import { recordSignIn } from '#server/services/people/accounts/record-sign-in.ts';
import { requirePermission, requireUser } from '#server/services/base/authorize.ts';
import { findDesk } from '#server/services/door/devices/find-desk.ts';
import { findPhoneToHandIn } from '#server/services/door/phones/find-phone.ts';
import { requireUnlocked } from '#server/services/door/shifts/unlock-calendar.ts';
import { asSystem } from '#server/services/base/service-context.ts';
import { answerWriteFailure } from '#server/services/office/operations/write-failure.ts';
import type { TrpcContext } from './context.ts';
import { readInput } from './read-input.ts';

const t = initTRPC
  .context<TrpcContext>()
  .meta<OpenApiMeta>()
  .create({
    transformer: { input: { serialize: superjson.serialize, deserialize: readInput }, output: superjson },
    isDev: false, // no stack ever reaches a client
    errorFormatter({ shape, error, ctx }) {
      const lang = ctx?.lang ?? 'en';
      let domainCode: DomainCode | null = null;
      let details: DomainErrorDetails = {};
      if (error.cause instanceof DomainError) ({ code: domainCode, details } = error.cause);
      else if (error.cause instanceof ZodError)
        [domainCode, details] = ['INVALID_INPUT', { fields: fieldSentences(error.cause, lang) }];
      else if (error.code === 'NOT_FOUND') domainCode = 'NOT_FOUND';
      else if (error.code === 'PAYLOAD_TOO_LARGE') domainCode = 'PAYLOAD_TOO_LARGE';
      else if (error.code !== 'INTERNAL_SERVER_ERROR') domainCode = 'INVALID_INPUT';
      return {
        ...shape,
        message: domainCode === null ? unexpectedSentence(lang) : domainSentence(domainCode, details, lang),
        data: { ...shape.data, path: undefined, domainCode, details },
      };
    },
  });

/** Domain errors get their transport code here and nowhere else; what is still unexpected is logged with its cause. */
const translateErrors = t.middleware(async ({ next, ctx, path }) => {
  const result = await next();
  if (result.ok) return result;
  const { cause } = result.error;
  if (cause instanceof DomainError) {
    return { ...result, error: new TRPCError({ code: ERROR_STATUS[cause.code], cause }) };
  }
  const unwritable = answerWriteFailure(ctx.service, cause);
  if (unwritable !== undefined)
    return { ...result, error: new TRPCError({ code: ERROR_STATUS[unwritable.code], cause: unwritable }) };
  if (result.error.code === 'INTERNAL_SERVER_ERROR')
    ctx.service.log.error({ err: cause ?? result.error, procedure: path }, 'procedure failed');
  return result;
});

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** P: everyone. */
export const publicProcedure = t.procedure.use(translateErrors);

/** A desk's token opens the desk's procedures and nothing else, whatever cookie comes with it. */
function refuseDesk({ keys }: TrpcContext): void {
  if (keys?.deskToken !== undefined) throw new DomainError('FORBIDDEN');
}

/** U: signed in. */
export const userProcedure = publicProcedure.use(({ ctx, next }) => {
  refuseDesk(ctx);
  requireUser(ctx.service);
  return next();
});

const REFUSALS: readonly DomainCode[] = ['UNAUTHORIZED', 'FORBIDDEN', 'SECOND_FACTOR_REQUIRED'];
/** A page left open asks again and again: what is noted of one network in an hour has an end. */
const NOTED_AN_HOUR = { max: 20, windowMs: HOUR_MS };

/** Whoever asks for what is an admin's and may not is noted, at the door or by the verb behind it. */
const noteRefusals = t.middleware(async ({ ctx, next, path }) => {
  const result = await next();
  if (result.ok || !(result.error.cause instanceof DomainError) || !REFUSALS.includes(result.error.cause.code))
    return result;
  const address = ctx.caller?.address ?? '';
  if ((ctx.caller?.take(`refused admin call ${shortNetwork(address)}`, NOTED_AN_HOUR) ?? 0) > 0) return result;
  const { actor } = ctx.service;
  recordSignIn(ctx.service, {
    kind: 'admin_refused',
    userId: actor.kind === 'user' ? actor.userId : null,
    address,
    detail: path,
  });
  return result;
});

/** A part of the panel: who lacks the right is refused before what they send is read, and noted. */
export const panelProcedure = (permission: Permission) =>
  publicProcedure.use(noteRefusals).use(({ ctx, next }) => {
    refuseDesk(ctx);
    requirePermission(ctx.service, permission);
    return next();
  });

/** The same for what could hand the house over: asked for by somebody who was proven within the last ten minutes. */
export const sensitiveProcedure = (permission: Permission) =>
  panelProcedure(permission).use(({ ctx, next }) => {
    requireFreshProof(ctx.service);
    return next();
  });

/** A: admins and organisers; what only some of them may, its verb asks. */
export const adminProcedure = panelProcedure('admin:read');

/** T: who works the till, for what is their own. */
export const tillProcedure = publicProcedure.use(({ ctx, next }) => {
  refuseDesk(ctx);
  requirePermission(ctx.service, 'kasse:pin');
  return next();
});

/** L: who leads a night at the door, organisers and admins. */
export const leadProcedure = publicProcedure.use(({ ctx, next }) => {
  refuseDesk(ctx);
  requirePermission(ctx.service, 'guests:search');
  return next();
});

/** K: signed in, with the shift calendar's key as a header or in the input. */
export const kasseProcedure = userProcedure.use(async ({ ctx, next, getRawInput }) => {
  const input = await getRawInput();
  const inInput =
    typeof input === 'object' && input !== null && 'unlockToken' in input && typeof input.unlockToken === 'string'
      ? input.unlockToken
      : undefined;
  requireUnlocked(ctx.service, inInput ?? ctx.keys?.unlockToken);
  return next();
});

/**
 * D: a paired desk, which acts as the system itself inside its own procedures. People are refused, signed in or not.
 */
export const deskProcedure = publicProcedure.use(({ ctx, next }) => {
  const token = ctx.keys?.deskToken;
  if (token === undefined) throw new DomainError(ctx.service.actor.kind === 'user' ? 'FORBIDDEN' : 'UNAUTHORIZED');
  const desk = findDesk(ctx.service, token);
  return next({ ctx: { ...ctx, desk, service: asSystem(ctx.service, `desk:${desk.id}`) } });
});

/** Ten times what a phone with a queue before it asks. Its helper has no account: nobody tries out numbers with it. */
const PHONE_CALLS = { max: 300, windowMs: MINUTE_MS };

/** H: a helper's phone, which acts as the system itself inside its own procedures, like a desk. Error: RATE_LIMITED. */
export const phoneProcedure = publicProcedure.use(({ ctx, next }) => {
  const token = ctx.keys?.deskToken;
  if (token === undefined) throw new DomainError(ctx.service.actor.kind === 'user' ? 'FORBIDDEN' : 'UNAUTHORIZED');
  const phone = findPhoneToHandIn(ctx.service, token);
  const retryAfterSeconds = ctx.caller?.take(`phone ${phone.phone.id}`, PHONE_CALLS) ?? 0;
  if (retryAfterSeconds > 0) throw new DomainError('RATE_LIMITED', { retryAfterSeconds });
  return next({ ctx: { ...ctx, phone, service: asSystem(ctx.service, `phone:${phone.phone.id}`) } });
});
