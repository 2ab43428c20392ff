import { AbsenceInput, OwnCourseInput } from '#shared/absences/absence-inputs.ts';
import { SetCalendarAddressInput } from '#shared/calendar/calendar-address.ts';
import { setCalendarAddress, showCalendarAddress } from '#server/services/people/profile/calendar-address.ts';
import { EndSessionInput } from '#shared/accounts/sessions.ts';
import { RemovePasskeyInput, RenamePasskeyInput } from '#shared/accounts/passkeys.ts';
import { z } from 'zod';
import { SetFollowInput } from '#shared/follows/follow-inputs.ts';
import { SetThanksInput } from '#shared/thanks/night-thanks.ts';
import { SetNewsletterInput } from '#shared/newsletters/newsletter-inputs.ts';
import { BookMakeUpInput, GiveMakeUpBackInput } from '#shared/make-ups/make-up-inputs.ts';
import { HOUR_MS } from '#shared/time.ts';
import { RememberRoleInput, UpdateProfileInput } from '#shared/profile/update-profile.ts';
import { setThanks, showThanks } from '#server/services/club/thanks/set-thanks.ts';
import { listFollows } from '#server/services/club/follows/list-follows.ts';
import { setFollow } from '#server/services/club/follows/set-follow.ts';
import { listNewsletters } from '#server/services/club/newsletters/list-newsletters.ts';
import { setNewsletter } from '#server/services/club/newsletters/set-newsletter.ts';
import { removeAvatar, uploadAvatar } from '#server/services/people/profile/change-avatar.ts';
import { showProfile } from '#server/services/people/profile/show-profile.ts';
import { rememberRole } from '#server/services/people/profile/remember-role.ts';
import { updateProfile } from '#server/services/people/profile/update-profile.ts';
import { ListMyTicketsInput, NameTicketInput } from '#shared/tickets/ticket-queries.ts';
import { isAllowed } from '#shared/permissions.ts';
import { endOtherSessions } from '#server/services/people/accounts/end-other-sessions.ts';
import { endSession } from '#server/services/people/accounts/end-session.ts';
import { levelsOf } from '#server/services/people/accounts/levels-of.ts';
import { listSessions } from '#server/services/people/accounts/list-sessions.ts';
import { listPasskeys } from '#server/services/people/passkeys/list-passkeys.ts';
import { removePasskey } from '#server/services/people/passkeys/remove-passkey.ts';
import { renamePasskey } from '#server/services/people/passkeys/rename-passkey.ts';
import { exportData } from '#server/services/people/retention/export/export-data.ts';
import { withdrawDeletion } from '#server/services/people/retention/schedule-deletion.ts';
import { showDeletion } from '#server/services/people/retention/show-deletion.ts';
import { showSecondFactor } from '#server/services/people/second-factor/show-second-factor.ts';
import { comeAfterAll } from '#server/services/shop/absences/come-after-all.ts';
import { sayAbsent } from '#server/services/shop/absences/say-absent.ts';
import { showOwnCourse } from '#server/services/shop/absences/show-own-course.ts';
import { bookMakeUp } from '#server/services/shop/make-ups/book-make-up.ts';
import { giveMakeUpBack } from '#server/services/shop/make-ups/give-make-up-back.ts';
import { listMakeUpPlaces } from '#server/services/shop/make-ups/list-make-up-places.ts';
import { countMyTickets, listMyTickets } from '#server/services/shop/tickets/list-my-tickets.ts';
import { nameTicket } from '#server/services/shop/tickets/name-ticket.ts';
import { addressOf, takeTurn } from './caller.ts';
import { ownTicketProcedures } from './own-ticket-procedures.ts';
import { publicProcedure, router, userProcedure } from './trpc.ts';

/** A form with one file, `picture`; files don't travel as JSON. */
const UploadAvatarInput = z
  .instanceof(FormData)
  .transform((form) => form.get('picture'))
  .pipe(z.instanceof(File));

const UPLOADS_AN_HOUR = { max: 30, windowMs: HOUR_MS };

/** Counted before the file is read. */
const uploadProcedure = userProcedure.use(({ ctx, next }) => {
  takeTurn(ctx, { name: 'upload', rule: UPLOADS_AN_HOUR });
  return next();
});

export const profileRouter = router({
  /** Who is signed in; null for a visitor. What the browser shows by it, the server checks again. */
  session: publicProcedure.query(({ ctx: { service } }) => {
    if (service.actor.kind !== 'user') return null;
    const { userId, displayName, email, lang = null, roles, heldBack = [] } = service.actor;
    return {
      userId,
      displayName,
      email,
      lang,
      roles: [...roles],
      heldBack: [...heldBack],
      /** Whether one of the roles opens the panel, also one that still waits for the second factor. */
      hasPanel: isAllowed([...roles, ...heldBack], 'panel:open'),
      ...levelsOf(service.actor),
    };
  }),

  /** How far somebody has come at signing in: 'aal1' of 'aal2' waits for the code; null is a visitor. */
  levels: publicProcedure.query(({ ctx: { service } }) => levelsOf(service.actor)),

  /** Whether one gets the mail of the morning after a night. */
  thanks: userProcedure.query(({ ctx }) => showThanks(ctx.service)),

  /** Objects to it, or takes that back. */
  setThanks: userProcedure.input(SetThanksInput).mutation(({ ctx, input }) => setThanks(ctx.service, input)),

  /** Where one is signed in, last used first. */
  sessions: userProcedure.query(({ ctx }) => listSessions(ctx.service)),

  /** Signs one of one's own devices out. Error: SESSION_NOT_FOUND. */
  endSession: userProcedure.input(EndSessionInput).mutation(({ ctx, input }) => endSession(ctx.service, input)),

  /** Signs out everywhere but here, and trusts no browser any more. */
  endOtherSessions: userProcedure.mutation(({ ctx }) => endOtherSessions(ctx.service)),

  /** Whether a second factor is on, and what is left of its backup codes; it is changed at /api/auth/second-factor. */
  secondFactor: userProcedure.query(({ ctx }) => showSecondFactor(ctx.service)),

  /** One's own passkeys; one is added at /api/auth/passkey. */
  passkeys: userProcedure.query(({ ctx }) => listPasskeys(ctx.service)),

  /** Calls a passkey otherwise. Error: PASSKEY_NOT_FOUND. */
  renamePasskey: userProcedure
    .input(RenamePasskeyInput)
    .mutation(({ ctx, input }) => renamePasskey(ctx.service, input)),

  /**
   * Takes a passkey away. Errors: SIGN_IN_TOO_OLD, PASSKEY_NOT_FOUND, PASSKEY_PROOF_NEEDED, LAST_WAY_IN,
   * ADMIN_NEEDS_PASSKEYS.
   */
  removePasskey: userProcedure
    .input(RemovePasskeyInput)
    .mutation(({ ctx, input }) => removePasskey(ctx.service, input)),

  /** One's own profile. */
  get: userProcedure.query(({ ctx }) => showProfile(ctx.service)),

  /** Keeps what one usually dances. */
  rememberRole: userProcedure.input(RememberRoleInput).mutation(({ ctx, input }) => rememberRole(ctx.service, input)),

  /** Saves it; empty fields become null. */
  update: userProcedure.input(UpdateProfileInput).mutation(({ ctx, input }) => updateProfile(ctx.service, input)),

  /**
   * A JPEG, PNG or WebP of at most 10 MB becomes one's picture. Errors: those of a picture (PICTURE_…), FILE_NOT_READ,
   * RATE_LIMITED.
   */
  uploadAvatar: uploadProcedure.input(UploadAvatarInput).mutation(({ ctx, input }) => uploadAvatar(ctx.service, input)),

  /** Takes the picture away. */
  removeAvatar: userProcedure.mutation(({ ctx }) => removeAvatar(ctx.service)),

  /**
   * Everything that is kept of oneself, as JSON (Art. 15 and 20 GDPR); the tickets as PDF are at
   * /dashboard/tickets.pdf.
   */
  exportData: userProcedure.query(({ ctx }) => exportData(ctx.service)),

  /** What deleting one's account would mean; it is done at /api/auth/delete-user, which checks the password. */
  deletion: userProcedure.query(({ ctx }) => showDeletion(ctx.service)),

  /** Keeps an account after all whose deletion waits for the end of a membership. */
  withdrawDeletion: userProcedure.mutation(({ ctx }) => withdrawDeletion(ctx.service)),

  /** One's own three newsletters. */
  newsletters: userProcedure.query(({ ctx }) => listNewsletters(ctx.service)),

  /** Turns one of them on or off; an address that is not confirmed gets a mail first. */
  setNewsletter: userProcedure
    .input(SetNewsletterInput)
    .mutation(({ ctx, input }) => setNewsletter(ctx.service, input, { ip: addressOf(ctx), lang: ctx.lang ?? null })),

  /** The secret address under which one's own calendar reads one's nights. */
  calendarAddress: userProcedure.query(({ ctx }) => showCalendarAddress(ctx.service)),

  /** Makes a new one, which ends the one before, or ends it. */
  setCalendarAddress: userProcedure
    .input(SetCalendarAddressInput)
    .mutation(({ ctx, input }) => setCalendarAddress(ctx.service, input)),

  /** The series and artists one follows. */
  follows: userProcedure.query(({ ctx }) => listFollows(ctx.service)),

  /** Follows one or ends it; gives them all. Errors: ARTIST_NOT_FOUND, EVENT_NOT_FOUND. */
  setFollow: userProcedure
    .input(SetFollowInput)
    .mutation(({ ctx, input }) => setFollow(ctx.service, { ...input, lang: ctx.lang }, addressOf(ctx))),

  /** One's own tickets with event and QR code, newest purchase first, a page at a time. */
  tickets: userProcedure.input(ListMyTicketsInput).query(({ ctx, input }) => listMyTickets(ctx.service, input)),

  /** How many tickets the dashboard's tab counts. */
  ticketCount: userProcedure.query(({ ctx }) => countMyTickets(ctx.service)),

  /** Writes who a ticket is for; empty takes the name away. Error: TICKET_NOT_FOUND. */
  nameTicket: userProcedure.input(NameTicketInput).mutation(({ ctx, input }) => nameTicket(ctx.service, input)),

  /** The evenings of the course that one's own ticket is for. Error: TICKET_NOT_FOUND. */
  ownCourse: userProcedure.input(OwnCourseInput).query(({ ctx, input }) => showOwnCourse(ctx.service, input)),

  /**
   * One does not come to an evening of a course. Errors: TICKET_NOT_FOUND, EVENT_NOT_FOUND, EVENT_CANCELLED, EVENING_BEGAN,
   * TICKET_ALREADY_USED.
   */
  sayAbsent: userProcedure.input(AbsenceInput).mutation(({ ctx, input }) => {
    sayAbsent(ctx.service, input);
    return showOwnCourse(ctx.service, input);
  }),

  /** Takes that back. Errors: as above, and MAKE_UP_BOOKED, EVENING_FULL. */
  comeAfterAll: userProcedure.input(AbsenceInput).mutation(({ ctx, input }) => {
    comeAfterAll(ctx.service, input);
    return showOwnCourse(ctx.service, input);
  }),

  /** Evenings of other courses with a place for who missed one of their own. Error: TICKET_NOT_FOUND. */
  makeUpPlaces: userProcedure.input(OwnCourseInput).query(({ ctx, input }) => listMakeUpPlaces(ctx.service, input)),

  /**
   * Takes one of them instead of an evening that was missed in time. Errors: TICKET_NOT_FOUND, BANNED,
   * MAKE_UP_NOT_POSSIBLE, MAKE_UP_BOOKED, EVENING_FULL.
   */
  bookMakeUp: userProcedure.input(BookMakeUpInput).mutation(({ ctx, input }) => {
    bookMakeUp(ctx.service, input);
    return showOwnCourse(ctx.service, input);
  }),

  /** Gives it back in time. Errors: TICKET_NOT_FOUND, TICKET_ALREADY_USED, MAKE_UP_FIXED. */
  giveMakeUpBack: userProcedure
    .input(GiveMakeUpBackInput)
    .mutation(({ ctx, input }) => giveMakeUpBack(ctx.service, input)),

  ...ownTicketProcedures,
});
