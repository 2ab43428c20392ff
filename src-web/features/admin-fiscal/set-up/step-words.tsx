import type { ReactNode } from 'react';
import type { TseKind } from '#shared/fiscal/desk-tse.ts';
import type { DeviceView, SetUpView } from '#shared/fiscal/device-set-up.ts';
import { formatMemberDate } from '#shared/time.ts';
import type { Stage } from './stage-of.ts';

export const TITLES: Record<Stage, string> = {
  door: 'Which door is it?',
  account: 'Your account at fiskaly',
  device: 'The device',
  desk: 'The desk',
  receipt: 'The test receipt',
  done: '',
};

/** What each step does and what it costs. */
export const ABOUT: Record<Stage, ReactNode> = {
  door: (
    <>
      A till that takes money needs a certified security device (
      <span lang="de">technische Sicherheitseinrichtung, TSE</span>, §&nbsp;146a&nbsp;AO). It signs every receipt. Until
      a desk has one, it trains and takes no money. Choosing costs nothing.
    </>
  ),
  account: (
    <>
      The server asks fiskaly with it for devices and for the desks’ access. You need a contract with fiskaly; its price
      is in that contract. Entering the account costs nothing more.
    </>
  ),
  device: (
    <>
      The device gets its own secrets: the server draws them and keeps them encrypted. A device in the cloud may cost a
      fee from the moment it is created, as your contract says; an Epson device costs nothing beyond its price.
    </>
  ),
  desk: (
    <>
      The device learns the number of the desk’s register and signs for it from then on. One device can serve several
      desks of a venue. Whether fiskaly asks a fee for each desk is in your contract.
    </>
  ),
  receipt: (
    <>
      The desk signs a training receipt, and the server verifies it. Only then does the desk take money. This costs
      nothing.
    </>
  ),
  done: null,
};

type Facts = { setUp: SetUpView; device: DeviceView | null; kind: TseKind | null };

/** What became of a step, in the place of what it does. */
export function resultOf(step: Stage, { setUp: { account }, device, kind }: Facts): string | undefined {
  if (step === 'door') return kind === 'epson' ? 'Sometimes without network: Epson' : 'Always online: fiskaly';
  if (step === 'account' && account !== null)
    return `Set on ${formatMemberDate(account.updatedAt)} by ${account.updatedBy ?? 'somebody'}. Its secret is never shown.`;
  if (step === 'device' && device !== null)
    return device.address === null ? device.name : `${device.name}, ${device.address}`;
  if (step === 'desk') return device?.registrations.map(({ deskName }) => deskName).join(', ');
  if (step === 'receipt') return 'Verified by the server';
  return undefined;
}
