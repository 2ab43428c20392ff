import {
  AddNoteInput,
  CorrectNameInput,
  CreditMonthInput,
  ForMemberInput,
  ForgiveMissedNightInput,
  FreeMonthInput,
  MergePeopleInput,
  MergePreviewInput,
  NoteByIdInput,
  PersonInput,
  SetLevelInput,
  UndoMergeInput,
  WriteToPersonInput,
} from '#shared/people/person-inputs.ts';
import { ChangeGivenInput, GiveMembershipInput } from '#shared/membership/by-hand.ts';
import { ChangeAddressInput, TakeBackAddressInput } from '#shared/people/address-change.ts';
import { EraseForPersonInput, ExportForPersonInput } from '#shared/people/data-letter.ts';
import { TimelineInput } from '#shared/people/person-view.ts';
import { HOUR_MS } from '#shared/time.ts';
import { requireUser } from '#server/services/base/authorize.ts';
import { cancelForMember, previewForMember } from '#server/services/club/membership/cancel-membership.ts';
import { pauseForMember } from '#server/services/club/membership/pause-membership.ts';
import { changeAddress, takeBackAddressChange } from '#server/services/office/address-changes/ask-for-change.ts';
import { correctName } from '#server/services/office/people/correct-name.ts';
import { forgiveMissedNight } from '#server/services/shop/tickets/forgive-missed-night.ts';
import { giveFreeMonth, takeBackFreeMonth } from '#server/services/club/membership/give-free-month.ts';
import {
  changeGivenMembership,
  endGivenMembership,
  giveMembership,
} from '#server/services/club/membership/give-membership.ts';
import { creditMonth } from '#server/services/office/people/credit-month.ts';
import { listTimeline } from '#server/services/office/people/list-timeline.ts';
import { mergePeople, previewMerge } from '#server/services/office/merging/merge-people.ts';
import { undoMerge } from '#server/services/office/merging/undo-merge.ts';
import { showPerson } from '#server/services/office/people/show-person.ts';
import { setLevel } from '#server/services/shop/levels/earned-levels.ts';
import { eraseForPerson } from '#server/services/people/retention/erase-for-person.ts';
import { exportForPerson } from '#server/services/people/retention/export/export-for-person.ts';
import { addNote, removeNote } from '#server/services/office/people/write-notes.ts';
import { writeToPerson } from '#server/services/office/people/write-to-person.ts';
import { takeTurn } from '../caller.ts';
import { adminProcedure, router, sensitiveProcedure } from '../trpc.ts';

/** Ten people at the counter in an hour are many. */
const CHANGES_OF_ADDRESS = { max: 20, windowMs: HOUR_MS };

/** To and fro for one member, who gets a mail each time; the office may give a month to many. */
const freeMonthOf = (who: string) => ({ name: 'free month', rule: { max: 20, windowMs: HOUR_MS }, who });

const dataProcedure = sensitiveProcedure('people:data');

export const adminPeopleRouter = router({
  /** One person: who, money, membership, consents, sessions, notes; amounts in cents. Error: USER_NOT_FOUND. */
  get: adminProcedure.input(PersonInput).query(({ ctx, input }) => showPerson(ctx.service, input)),

  /** Everything that happened to a person, newest first, a page at a time. */
  timeline: adminProcedure.input(TimelineInput).query(({ ctx, input }) => listTimeline(ctx.service, input)),

  /** Notes something about a person, for the office alone. Error: USER_NOT_FOUND. */
  addNote: adminProcedure.input(AddNoteInput).mutation(({ ctx, input }) => addNote(ctx.service, input)),

  /** Mails a person, and keeps what was written with the notes about them. Error: USER_NOT_FOUND. */
  write: adminProcedure.input(WriteToPersonInput).mutation(({ ctx, input }) => writeToPerson(ctx.service, input)),

  /** Takes a note away. */
  removeNote: adminProcedure.input(NoteByIdInput).mutation(({ ctx, input }) => removeNote(ctx.service, input)),

  /** Says what somebody dances in a style. Error: USER_NOT_FOUND. */
  setLevel: adminProcedure.input(SetLevelInput).mutation(({ ctx, input }) => setLevel(ctx.service, input)),

  /** Corrects what somebody is called. Error: USER_NOT_FOUND. */
  correctName: adminProcedure.input(CorrectNameInput).mutation(({ ctx, input }) => correctName(ctx.service, input)),

  /**
   * Asks the new address of somebody who has proven who they are; nothing changes until it confirms. Errors:
   * USER_NOT_FOUND, FORBIDDEN, FRESH_SIGN_IN_NEEDED, ADDRESS_UNCHANGED, ADDRESS_TAKEN, ADDRESS_CHANGE_OPEN,
   * ADDRESS_CONTESTED, MERGE_WAITING, RATE_LIMITED.
   */
  changeAddress: sensitiveProcedure('people:manage')
    .input(ChangeAddressInput)
    .mutation(({ ctx, input }) => {
      takeTurn(ctx, {
        name: 'change of address',
        rule: CHANGES_OF_ADDRESS,
        who: requireUser(ctx.service).userId,
      });
      return changeAddress(ctx.service, input);
    }),

  /** Takes a change back that waits for its link. Errors: FORBIDDEN, ADDRESS_CHANGE_OVER. */
  takeBackAddressChange: adminProcedure
    .input(TakeBackAddressInput)
    .mutation(({ ctx, input }) => takeBackAddressChange(ctx.service, input)),

  /**
   * Gives the newest paid month back, in cents; once. Errors: MEMBERSHIP_NOT_FOUND, REFUND_NOT_POSSIBLE,
   * REFUND_TOO_LARGE.
   */
  creditMonth: adminProcedure.input(CreditMonthInput).mutation(({ ctx, input }) => creditMonth(ctx.service, input)),

  /** Gives the next month free, once. Errors: MEMBERSHIP_NOT_FOUND, FREE_MONTH_NOT_POSSIBLE, RATE_LIMITED. */
  giveFreeMonth: adminProcedure.input(FreeMonthInput).mutation(({ ctx, input }) => {
    takeTurn(ctx, freeMonthOf(input.userId));
    return giveFreeMonth(ctx.service, input);
  }),

  /** A free place that stayed empty does not count. Errors: TICKET_NOT_FOUND. */
  forgiveMissedNight: adminProcedure
    .input(ForgiveMissedNightInput)
    .mutation(({ ctx, input }) => forgiveMissedNight(ctx.service, input)),

  /** Takes it back until it begins. Errors: MEMBERSHIP_NOT_FOUND, FREE_MONTH_NOT_POSSIBLE, RATE_LIMITED. */
  takeBackFreeMonth: adminProcedure.input(ForMemberInput).mutation(({ ctx, input }) => {
    takeTurn(ctx, freeMonthOf(input.userId));
    return takeBackFreeMonth(ctx.service, input);
  }),

  /**
   * Gives a membership that is free or paid outside the provider, until a day; once. Errors: USER_NOT_FOUND,
   * PERSON_IS_MEMBER, BANNED, PAYMENT_PROCESSING.
   */
  giveMembership: adminProcedure
    .input(GiveMembershipInput)
    .mutation(({ ctx, input }) => giveMembership(ctx.service, input)),

  /** Prolongs or changes what was given. Errors: MEMBERSHIP_NOT_FOUND, MEMBERSHIP_BY_CARD. */
  changeGivenMembership: adminProcedure
    .input(ChangeGivenInput)
    .mutation(({ ctx, input }) => changeGivenMembership(ctx.service, input)),

  /** Ends what was given, at once. Errors: MEMBERSHIP_NOT_FOUND, MEMBERSHIP_BY_CARD. */
  endGivenMembership: adminProcedure
    .input(ForMemberInput)
    .mutation(({ ctx, input }) => endGivenMembership(ctx.service, input)),

  /** Pauses for a member. Errors: MEMBERSHIP_NOT_FOUND, PAUSE_NOT_POSSIBLE, MEMBERSHIP_CHECK_FAILED. */
  pauseMembership: adminProcedure
    .input(ForMemberInput)
    .mutation(({ ctx, input }) => pauseForMember(ctx.service, input)),

  /** The end that a cancellation would have. Error: MEMBERSHIP_NOT_FOUND. */
  cancelPreview: adminProcedure.input(PersonInput).query(({ ctx, input }) => previewForMember(ctx.service, input)),

  /** Cancels for a member. Errors: MEMBERSHIP_NOT_FOUND, MEMBERSHIP_ENDING, MEMBERSHIP_CHECK_FAILED. */
  cancelMembership: adminProcedure
    .input(ForMemberInput)
    .mutation(({ ctx, input }) => cancelForMember(ctx.service, input)),

  /** What a merge would hand over. Errors: USER_NOT_FOUND, FORBIDDEN, MERGE_RUNNING_MEMBERSHIP. */
  mergePreview: adminProcedure.input(MergePreviewInput).query(({ ctx, input }) => previewMerge(ctx.service, input)),

  /**
   * Two accounts become one. Errors: USER_NOT_FOUND, FORBIDDEN, MERGE_RUNNING_MEMBERSHIP, PAYMENT_PROCESSING,
   * PAYMENT_CHECK_FAILED, LAST_ADMIN, MERGE_WAITING. Erased is the other one a day later.
   */
  merge: adminProcedure.input(MergePeopleInput).mutation(({ ctx, input }) => mergePeople(ctx.service, input)),

  /** Everything that is kept of somebody who asked on paper, as their own download gives it. Error: USER_NOT_FOUND. */
  exportData: dataProcedure
    .input(ExportForPersonInput)
    .mutation(({ ctx, input }) => exportForPerson(ctx.service, input)),

  /**
   * Erases somebody who asked on paper, on the day their membership ends where one runs. Errors: USER_NOT_FOUND,
   * DELETION_NOT_CONFIRMED, LAST_ADMIN, PAYMENT_PROCESSING, PAYMENT_CHECK_FAILED, MEMBERSHIP_CHECK_FAILED.
   */
  erase: dataProcedure.input(EraseForPersonInput).mutation(({ ctx, input }) => eraseForPerson(ctx.service, input)),

  /** Takes a merge back within a day; gives how many rows stayed. Errors: MERGE_OVER, FORBIDDEN. */
  undoMerge: adminProcedure.input(UndoMergeInput).mutation(({ ctx, input }) => undoMerge(ctx.service, input)),
});
