import { INK } from '#shared/art/inks.ts';
import { brand } from '#shared/brand.ts';
import { DAY_MS, isoBerlin } from '#shared/time.ts';
import { WALLET_WORDS_DE } from '#shared/tickets/wallet-words.ts';
import { appleCertificateEnd, type AppleWalletSettings } from './apple-certificates.ts';
import type { Drawings } from './drawings.ts';
import { makeApplePictures } from './apple-pictures.ts';
import { makeApplePush } from './apple-push.ts';
import type { ApplePassFace, ApplePassField, ApplePassKeys, ApplePassPart, AppleWallet } from './apple-wallet.ts';

type AppleWalletOptions = AppleWalletSettings & {
  /** Our site: phones ask it for changes. */ baseUrl: string;
  now: () => Date;
  drawings: Drawings;
  /** Another push service than Apple's, for tests. */
  pushService?: { origin: string; ca: string };
};

/** Apple's colours of a style: as the card on our own pages, and as the member's card in Google's wallet. */
const LOOKS: Record<ApplePassFace['style'], { back: string; text: string; label: string; mark: string }> = {
  eventTicket: { back: INK.crema, text: '#2A0A17', label: '#6C4A50', mark: INK.vino },
  generic: { back: INK.vino, text: INK.crema, label: INK.rosa, mark: INK.crema },
};

/** Apple's addresses begin with `/v1/` below this. */
const SERVICE_PATH = '/wallet';
const PARTS: readonly ApplePassPart[] = ['header', 'primary', 'secondary', 'auxiliary', 'back'];

/** Apple takes intervals of a day at most: a festival is offered on its first. */
const intervalOf = ({ startsAt, endsAt }: ApplePassFace['evenings'][number]) => ({
  startDate: startsAt,
  endDate: new Date(Math.min(endsAt.getTime(), startsAt.getTime() + DAY_MS)),
});

const rgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

const ENGLISH = Object.fromEntries(Object.keys(WALLET_WORDS_DE).map((word) => [word, word]));

function fieldOf({ isInstant, ...field }: ApplePassField) {
  return isInstant === true
    ? {
        ...field,
        dateStyle: 'PKDateStyleMedium' as const,
        timeStyle: 'PKDateStyleShort' as const,
        ignoresTimeZone: true,
      }
    : field;
}

function semanticsOf({ title, location, startsAt, endsAt, isWorkshop }: NonNullable<ApplePassFace['event']>) {
  return {
    eventName: title,
    venueName: location,
    eventStartDate: isoBerlin(startsAt),
    eventEndDate: isoBerlin(endsAt),
    eventType: isWorkshop ? ('PKEventTypeWorkshop' as const) : ('PKEventTypeSocialGathering' as const),
  };
}

/** What stands in every pass of ours, and what each style looks like. */
function frameOf({ passTypeId, teamId, baseUrl }: AppleWalletOptions, keys: ApplePassKeys, face: ApplePassFace) {
  const look = LOOKS[face.style];
  return {
    passTypeIdentifier: passTypeId,
    teamIdentifier: teamId,
    organizationName: brand.full,
    logoText: brand.full,
    description: face.description,
    serialNumber: keys.serial,
    webServiceURL: `${baseUrl}${SERVICE_PATH}`,
    authenticationToken: keys.token,
    sharingProhibited: true,
    voided: face.isVoid,
    backgroundColor: rgb(look.back),
    foregroundColor: rgb(look.text),
    labelColor: rgb(look.label),
    ...(face.pile !== undefined && { groupingIdentifier: face.pile }),
    ...(face.event !== undefined && { semantics: semanticsOf(face.event) }),
  };
}

async function signPass(
  options: AppleWalletOptions,
  { keys, face, pictures }: { keys: ApplePassKeys; face: ApplePassFace; pictures: Record<string, Buffer> },
): Promise<Buffer> {
  const { PKPass } = await import('passkit-generator'); // with its own cryptography: loaded with the first pass
  const certificates = { wwdr: options.wwdr, signerCert: options.certificate, signerKey: options.key };
  const pass = new PKPass(pictures, certificates, frameOf(options, keys, face));
  pass.type = face.style;
  for (const part of PARTS) pass[`${part}Fields`].push(...face.fields[part].map(fieldOf));
  if (face.code !== null)
    pass.setBarcodes({ format: 'PKBarcodeFormatQR', messageEncoding: 'iso-8859-1', ...face.code });
  const [first] = face.evenings;
  if (first !== undefined) {
    pass.setRelevantDate(first.startsAt); // phones before iOS 18 know this one only
    pass.setRelevantDates(face.evenings.map(intervalOf));
  }
  pass.setExpirationDate(face.expiresAt);
  pass.localize('en', ENGLISH);
  pass.localize('de', WALLET_WORDS_DE);
  return pass.getAsBuffer();
}

/**
 * Passes for Apple's Wallet (developer.apple.com/documentation/walletpasses): signed archives, and pushes that tell a
 * phone to ask for a new one.
 */
export function makeAppleWallet(options: AppleWalletOptions): AppleWallet {
  const pictures = makeApplePictures(options.drawings);
  const end = appleCertificateEnd(options);
  return {
    passTypeId: options.passTypeId,
    isInDate: () => options.now() < end,
    async sign(keys, face) {
      return signPass(options, { keys, face, pictures: await pictures(LOOKS[face.style].mark, face.poster) });
    },
    push: makeApplePush({
      certificate: `${options.certificate}\n${options.wwdr}`,
      key: options.key,
      topic: options.passTypeId,
      ...options.pushService,
    }),
  };
}
