import { NewestFirstInput } from '#shared/admin/admin-queries.ts';
import { RequestPackageInput, RetryArchiveInput } from '#shared/fiscal/inspection.ts';
import { OutagesInput } from '#shared/fiscal/register-views.ts';
import {
  AddCloudDeviceInput,
  AddEpsonDeviceInput,
  ConfirmIssuerInput,
  DeviceInput,
  GiveDeviceInput,
  RegistrationInput,
  SaveAccountInput,
} from '#shared/fiscal/device-set-up.ts';
import { addCloudDevice } from '#server/services/door/fiscal/set-up/add-cloud-device.ts';
import { confirmIssuer } from '#server/services/door/fiscal/set-up/confirm-issuer.ts';
import { addEpsonDevice } from '#server/services/door/fiscal/set-up/add-epson-device.ts';
import { advanceDevice } from '#server/services/door/fiscal/set-up/advance-device.ts';
import { endRegistration } from '#server/services/door/fiscal/set-up/end-registration.ts';
import { giveDevice } from '#server/services/door/fiscal/set-up/give-device.ts';
import { listDevices, showDevice } from '#server/services/door/fiscal/set-up/list-devices.ts';
import { registerDesk } from '#server/services/door/fiscal/set-up/register-desk.ts';
import { retireDevice } from '#server/services/door/fiscal/set-up/retire-device.ts';
import { saveAccount } from '#server/services/door/fiscal/set-up/save-account.ts';
import { showSetUp } from '#server/services/door/fiscal/set-up/show-set-up.ts';
import { listClosings } from '#server/services/door/fiscal/list-closings.ts';
import { listOutages } from '#server/services/door/fiscal/list-outages.ts';
import { listPackages } from '#server/services/door/fiscal/list-packages.ts';
import { listRegisters } from '#server/services/door/fiscal/list-registers.ts';
import { requestPackage } from '#server/services/door/fiscal/request-package.ts';
import { retryArchive } from '#server/services/door/fiscal/retry-archive.ts';
import { panelProcedure, router } from '../trpc.ts';

const readProcedure = panelProcedure('fiscal:read');
const setUpProcedure = panelProcedure('settings:manage');

export const adminFiscalRouter = router({
  /** Desks that have written into the books, with their last document, closing and open outage, a page at a time. */
  registers: readProcedure.input(NewestFirstInput).query(({ ctx, input }) => listRegisters(ctx.service, input)),

  /** Outages of security devices during a period, newest first, a page at a time. */
  outages: readProcedure.input(OutagesInput).query(({ ctx, input }) => listOutages(ctx.service, input)),

  /** What the set-up of a security device begins with: whether key and account are there, and desks without a device. */
  setUp: setUpProcedure.query(({ ctx }) => showSetUp(ctx.service)),

  /** Security devices with their desks and certificates, newest first, a page at a time. */
  devices: setUpProcedure.input(NewestFirstInput).query(({ ctx, input }) => listDevices(ctx.service, input)),

  /** One of them. Error: TSE_NOT_FOUND. */
  device: setUpProcedure.input(DeviceInput).query(({ ctx, input }) => showDevice(ctx.service, input)),

  /** The account at fiskaly, kept once the provider has taken it. Errors: see saveAccount. */
  saveAccount: setUpProcedure.input(SaveAccountInput).mutation(({ ctx, input }) => saveAccount(ctx.service, input)),

  /** Begins a device at fiskaly. Errors: FISCAL_KEY_MISSING, TSE_ACCOUNT_MISSING. */
  addCloudDevice: setUpProcedure
    .input(AddCloudDeviceInput)
    .mutation(({ ctx, input }) => addCloudDevice(ctx.service, input)),

  /** Enters an Epson device, which its desk sets up. Error: FISCAL_KEY_MISSING. */
  addEpsonDevice: setUpProcedure
    .input(AddEpsonDeviceInput)
    .mutation(({ ctx, input }) => addEpsonDevice(ctx.service, input)),

  /** Keeps the fingerprint of an Epson device's issuer. Error: TSE_NOT_FOUND. */
  confirmIssuer: setUpProcedure
    .input(ConfirmIssuerInput)
    .mutation(({ ctx, input }) => confirmIssuer(ctx.service, input)),

  /** Takes the next step of a device at fiskaly. Errors: see advanceDevice. */
  advanceDevice: setUpProcedure.input(DeviceInput).mutation(({ ctx, input }) => advanceDevice(ctx.service, input)),

  /** Gives a desk its device. Errors: DESK_NOT_FOUND, TSE_NOT_FOUND, TSE_NOT_READY, DESK_HAS_TSE. */
  giveDevice: setUpProcedure.input(GiveDeviceInput).mutation(({ ctx, input }) => giveDevice(ctx.service, input)),

  /** Tells fiskaly the register. Errors: see registerDesk. */
  registerDesk: setUpProcedure.input(RegistrationInput).mutation(({ ctx, input }) => registerDesk(ctx.service, input)),

  /** Takes a desk's device away. Errors: see endRegistration. */
  endRegistration: setUpProcedure
    .input(RegistrationInput)
    .mutation(({ ctx, input }) => endRegistration(ctx.service, input)),

  /** Takes a device out of use for ever. Errors: see retireDevice. */
  retireDevice: setUpProcedure.input(DeviceInput).mutation(({ ctx, input }) => retireDevice(ctx.service, input)),

  /** The closings (Z) of all registers with the archives of the devices that signed them, newest first, in pages. */
  closings: readProcedure.input(NewestFirstInput).query(({ ctx, input }) => listClosings(ctx.service, input)),

  /** Fetches a closing's archive once more. Error: NOT_FOUND for one that is good or being looked into. */
  retryArchive: readProcedure.input(RetryArchiveInput).mutation(({ ctx, input }) => retryArchive(ctx.service, input)),

  /** What was made for inspectors (Kassen-Nachschau), newest first, in pages. */
  packages: readProcedure.input(NewestFirstInput).query(({ ctx, input }) => listPackages(ctx.service, input)),

  /** Has it made of business days or of one closing, in the background. Error: NOT_FOUND where nothing was closed. */
  requestPackage: readProcedure
    .input(RequestPackageInput)
    .mutation(({ ctx, input }) => requestPackage(ctx.service, input)),
});
