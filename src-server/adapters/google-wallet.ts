import { brand } from '#shared/brand.ts';
import { makeGoogleCredentials } from './google-credentials.ts';
import { makeGoogleTickets } from './google-tickets.ts';
import type { Wallet, WalletPass } from './wallet.ts';

/** An issuer account and the key file of its service account; the addresses are Google's unless a stand-in is named. */
export type GoogleWalletSettings = { issuerId: string; keyFile: string; apiBase?: string; saveBase?: string };

const API_BASE = 'https://walletobjects.googleapis.com';
const SAVE_BASE = 'https://pay.google.com/gp/v/save';
const VINO = '#5E0F2D';

const inEnglish = (value: string) => ({ defaultValue: { language: 'en', value } });

type GoogleWalletOptions = GoogleWalletSettings & {
  /** Our site, which may show the save button. */ baseUrl: string;
  now: () => Date;
};

/**
 * Generic passes and tickets by signed links and, for what changes later, by the REST interface. Throws when the key
 * file is not one.
 */
export function makeGoogleWallet({
  issuerId,
  keyFile,
  apiBase = API_BASE,
  saveBase = SAVE_BASE,
  baseUrl,
  now,
}: GoogleWalletOptions): Wallet {
  const credentials = makeGoogleCredentials(keyFile, now);
  const classId = `${issuerId}.membership`;
  const objectId = (subscriberId: string): string => `${issuerId}.member-${subscriberId}`;

  async function patch(subscriberId: string, change: Record<string, unknown>): Promise<'updated' | 'not-saved'> {
    const url = `${apiBase}/walletobjects/v1/genericObject/${encodeURIComponent(objectId(subscriberId))}`;
    const status = await credentials.call('PATCH', url, change);
    if (status === 404) return 'not-saved'; // the object is made when somebody saves the pass
    if (status >= 400) throw new Error(`the wallet refused a change: ${status}`);
    return 'updated';
  }

  return {
    async saveUrl(pass) {
      const object = { id: objectId(pass.subscriberId), classId, ...faceOf(pass) };
      const jwt = await credentials.sign({
        iss: credentials.clientEmail,
        aud: 'google',
        typ: 'savetowallet',
        iat: credentials.seconds(),
        origins: [baseUrl],
        payload: { genericClasses: [{ id: classId }], genericObjects: [object] },
      });
      return `${saveBase}/${jwt}`;
    },
    update: (pass) => patch(pass.subscriberId, faceOf(pass)),
    revoke: (subscriberId) => patch(subscriberId, { state: 'EXPIRED', barcode: null }),
    tickets: makeGoogleTickets({ issuerId, apiBase, saveBase, baseUrl, credentials }),
  };
}

/** Short, because the whole of it travels in a link of at most 1,800 characters. */
function faceOf({ tier, name, memberId, code, state }: WalletPass) {
  return {
    state,
    cardTitle: inEnglish(brand.full),
    header: inEnglish(name),
    subheader: inEnglish(tier),
    hexBackgroundColor: VINO,
    barcode: { type: 'QR_CODE', value: code, alternateText: memberId },
  };
}
